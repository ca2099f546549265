// Searching the rules: what of a book contains all the words that somebody looks for.
import { fold } from './markup';
import type { RuleSection } from '../wire.gen';

export function matching(sections: readonly RuleSection[], words: readonly string[]): RuleSection[] {
  if (words.length === 0) return [...sections];
  const hits = (...texts: string[]): boolean => {
    const whole = fold(texts.join(' '));
    return words.every((word) => whole.includes(word));
  };
  return sections
    .map((one) => ({
      ...one,
      blocks: one.blocks.filter((block) =>
        hits(one.title, block.text ?? '', block.alt ?? '', ...(block.rows ?? []).flat()),
      ),
      rules: one.rules.filter((rule) => hits(rule.number, rule.text, one.title)),
      examples: (one.examples ?? []).filter((example) =>
        hits(one.title, ...example.blocks.map((block) => (block.text ?? '') + (block.alt ?? ''))),
      ),
    }))
    .filter((one) => one.rules.length + one.blocks.length + one.examples.length > 0);
}
