// The shell knows no game by name: it asks the registry.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GAMES, gameOf, gameText, isGame } from '../src/games/registry';

const SHELL = ['App.svelte', 'learn', 'lib', 'pad', 'pages', 'rules', 'state', 'tables', 'ui'];
const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => SHELL.includes(file.split(/[/\\]/)[0]!) && /\.(ts|svelte)$/.test(file),
);

it.each(files)('%s names no game', (file) => {
  const names = GAMES.map((one) => one.name).join('|');
  const imported = new RegExp(`['"\`](${names})['"\`]|games/(${names})`);
  expect(readFileSync(join(source, file), 'utf8')).not.toMatch(imported);
});

it.each(files)('%s speaks of no things of a game', (file) => {
  const things =
    /\b(kokopelli|kodama|village|ceremon(y|ies)|seasons?|spring|summer|autumn|branch(es)?|grew|refilled)\b/i;
  expect(readFileSync(join(source, file), 'utf8')).not.toMatch(things);
});

it('draws a game without a folder on the plain board', () => {
  const toy = gameOf('toy');
  expect(isGame('toy')).toBe(false);
  expect([toy.name, toy.Picture, toy.loadPad, toy.narration.did([])]).toEqual(['toy', undefined, undefined, []]);
  expect(gameText('toy')).toBe('toy');
  expect(gameText('toy', 'facts')).toBe('');
});
