// What the tree says of its keys, in every language: the letters it listens to.
import { expect, it } from 'vitest';
import de from '../../src/i18n/de.json';
import en from '../../src/i18n/en.json';
import fr from '../../src/i18n/fr.json';
import pl from '../../src/i18n/pl.json';
import { keys } from '../../src/games/kodama/keyList';

const LETTERS = keys.flatMap((one) => one.keys.filter((key) => /^[a-z]$/.test(key)).map((key) => key.toUpperCase()));

it.each(Object.entries({ en, de, fr, pl }))('%s names the letters of the list of keys', (_, catalog) => {
  const named = catalog['kodama.ground'].match(/(?<!\p{L})\p{Lu}(?!\p{L})/gu);
  expect([...named!].sort()).toEqual([...LETTERS].sort());
});
