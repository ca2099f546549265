// Sentences with gaps and plural forms.
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalog = Record<string, string | Forms>;
export type Value = string | number | Term | readonly Term[];
export type Values = Record<string, Value>;

/** A name with the forms that sentences ask for, `{card:dative}`; a name that people chose has none. */
export class Term {
  constructor(
    readonly name: string,
    readonly forms: Readonly<Record<string, string>> = {},
  ) {}

  in(form: string | undefined): string {
    return (form && this.forms[form]) || this.name;
  }

  toString(): string {
    return this.name;
  }
}

/** The form of a sentence that fits its number, with the gaps filled. */
export function fill(sentence: string | Forms, values: Values, language: string): string {
  let text = sentence;
  if (typeof text !== 'string') {
    const rule = new Intl.PluralRules(language).select(Number(values.count ?? 1));
    text = text[rule] ?? text.other ?? '';
  }
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (gap, name: string, form?: string) => {
    const value = values[name];
    return value === undefined ? gap : written(value, form, language);
  });
}

function written(value: Value, form: string | undefined, language: string): string {
  if (value instanceof Term) return value.in(form);
  if (typeof value !== 'object') return String(value);
  return new Intl.ListFormat(language).format(value.map((term) => term.in(form)));
}
