// The small marks of the rules as pieces: **bold**, *stress*, `code`, and numbers of rules that can be followed.
export interface Piece {
  kind: 'text' | 'strong' | 'em' | 'code' | 'rule';
  text: string;
}

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|(?<![\d.])(\d+\.\d+)(?![\d.]*\d)/g;

/** The pieces of a text; a number is a reference if such a rule is known. */
export function pieces(text: string, known: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  const say = (words: string) => {
    const last = found.at(-1);
    if (last?.kind === 'text') last.text += words;
    else if (words) found.push({ kind: 'text', text: words });
  };
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    say(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [whole, strong, em, code, rule] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (rule !== undefined && known.has(rule)) found.push({ kind: 'rule', text: rule });
    else say(whole);
  }
  say(text.slice(end));
  return found;
}

/** A letter without accents and in small, so that a search forgives; always one letter for one. */
function plain(letter: string): string {
  const small = letter.toLowerCase();
  return small === 'ł' ? 'l' : (small.normalize('NFD')[0] ?? letter);
}

export function fold(text: string): string {
  return Array.from(text, plain).join('');
}

/** The words somebody looks for. */
export function wanted(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** A text cut where words that are looked for begin and end. */
export function cut(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const letters = Array.from(text);
  const folded = letters.map(plain).join('');
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      hit.fill(true, at, at + word.length);
  }
  const parts: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, i) => {
    const last = parts.at(-1);
    if (last && last.hit === hit[i]) last.text += letter;
    else parts.push({ text: letter, hit: hit[i]! });
  });
  return parts;
}
