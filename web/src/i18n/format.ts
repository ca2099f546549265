// Sentences with gaps and plural forms.
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalog = Record<string, string | Forms>;
export type Values = Record<string, string | number>;

/** The form of a sentence that fits its number, with the gaps filled. */
export function fill(sentence: string | Forms, values: Values, language: string): string {
  let text = sentence;
  if (typeof text !== 'string') {
    const rule = new Intl.PluralRules(language).select(Number(values.count ?? 1));
    text = text[rule] ?? text.other ?? '';
  }
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
