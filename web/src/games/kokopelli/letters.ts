// A letter for every ceremony in the language of the player, so that colour is never the only sign.

/** The shortest of a name's beginnings that no earlier one has: one letter if it is the only one, else two. */
export function lettersOf(names: Readonly<Record<string, string>>): Record<string, string> {
  const slugs = Object.keys(names);
  const first = (slug: string) => names[slug]!.slice(0, 1).toLocaleUpperCase();
  const taken = new Set<string>();
  const found: Record<string, string> = {};
  for (const slug of slugs) {
    const alone = slugs.every((other) => other === slug || first(other) !== first(slug));
    const rest = [...names[slug]!.slice(1)].filter((letter) => /\p{L}/u.test(letter));
    const pairs = rest.map((letter) => first(slug) + letter.toLocaleLowerCase());
    found[slug] = alone ? first(slug) : (pairs.find((pair) => !taken.has(pair)) ?? first(slug));
    taken.add(found[slug]);
  }
  return found;
}
