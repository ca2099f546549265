// Every word in four languages: same keys, same gaps, all plural forms; and no text that is written into a component.
import { t, type Key } from '../src/i18n/translate.svelte';
import { botName } from '../src/lib/games';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import de from '../src/i18n/de.json';
import en from '../src/i18n/en.json';
import fr from '../src/i18n/fr.json';
import pl from '../src/i18n/pl.json';
import { fill, Term, type Catalog, type Forms } from '../src/i18n/format';

const CATALOGS: Record<string, Catalog> = { en, de, fr, pl };
const SOURCE = join(import.meta.dirname, '../src');
const NAMES = new Set(['kokodama', '· kokodama']); // proper names
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label']);

function gaps(sentence: string | Forms): string[] {
  const texts = typeof sentence === 'string' ? [sentence] : Object.values(sentence);
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+/g) ?? []))].sort();
}

describe.each(['de', 'fr', 'pl'])('%s', (code) => {
  const catalog = CATALOGS[code]!;

  it('has the keys of the English one', () => {
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort());
  });

  it('has no empty sentence and the same gaps', () => {
    for (const [key, sentence] of Object.entries(catalog)) {
      expect(sentence, key).not.toBe('');
      const plural = typeof sentence !== 'string';
      expect(
        gaps(sentence).filter((gap) => !plural || gap !== '{count'),
        key,
      ).toEqual(gaps(CATALOGS.en![key]!).filter((gap) => !plural || gap !== '{count'));
    }
  });

  it('has the plural forms of its language', () => {
    const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, sentence] of Object.entries(catalog)) {
      if (typeof sentence === 'string') continue;
      const needed = wanted.filter((form) => form !== 'many' || code === 'pl'); // "many" of French begins at a million
      expect(Object.keys(sentence), key).toEqual(expect.arrayContaining(needed));
    }
  });
});

it('French names several ceremonies in the plural', () => {
  const terms = [new Term('Patte', { of: 'de la Patte' }), new Term('Chasseur', { of: 'du Chasseur' })];
  const said = [1, 2].map((count) => {
    return fill(CATALOGS.fr!['kokopelli.did.finished']!, { cards: terms.slice(0, count), count }, 'fr');
  });
  expect(said).toEqual(['termine la cérémonie de la Patte', 'termine les cérémonies de la Patte et du Chasseur']);
});

it('Polish counts in its own way', () => {
  const points = CATALOGS.pl!.points!;
  const said = [1, 2, 5, 12, 22].map((count) => fill(points, { count }, 'pl'));
  expect(said).toEqual(['1 punkt', '2 punkty', '5 punktów', '12 punktów', '22 punkty']);
});

function components(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => join(folder, name));
}

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  [more: string]: unknown;
}

/** Texts of the markup that a person would read, with what stands around them. */
function written(node: Node, found: string[] = []): string[] {
  if (node.type === 'Text' && typeof node.data === 'string') found.push(node.data);
  for (const [key, child] of Object.entries(node)) {
    if (key === 'attributes') {
      for (const one of child as Node[]) {
        if (one.type === 'Attribute' && SPOKEN.has(String(one.name)) && Array.isArray(one.value)) {
          for (const part of one.value as Node[]) if (part.type === 'Text') found.push(String(part.data));
        }
      }
    } else if (key !== 'css' && key !== 'instance' && key !== 'module' && child && typeof child === 'object') {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (one && typeof one === 'object') written(one as Node, found);
      }
    }
  }
  return found;
}

it.each(components(SOURCE))('%s has no text of its own', (file) => {
  const tree = parse(readFileSync(file, 'utf8'), { modern: true }) as unknown as { fragment: Node };
  const texts = written(tree.fragment).map((text) => text.trim());
  expect(texts.filter((text) => /\p{L}{2}/u.test(text) && !NAMES.has(text))).toEqual([]);
});

it('no colon stands between two texts but that of the language', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|ts)$/.test(name),
  );
  const own = files.filter((name) => /[`}]: \$\{/.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(own).toEqual([]); // t('colon'): French sets a space before it
});

it('shows a key that nobody knows, rather than failing: a bot may have any name', () => {
  expect(t('chair.unheard-of' as Key)).toBe('chair.unheard-of');
  expect(botName('unheard-of', 'Unheard')).toBe(t('chair.bot', { name: 'Unheard' }));
});
