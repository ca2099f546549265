// The shell knows no game by name: it asks the registry.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GAMES, allGames, gameOf, gameText, has, isGame, isPlayable } from '../src/games/registry';
import { quickSeats } from '../src/lib/games';
import { catalogue } from '../src/state/catalogue.svelte';

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
  expect([toy.name, toy.loadPad, toy.narration.did([])]).toEqual(['toy', undefined, []]);
  expect(gameText('toy')).toBe('toy');
  expect(gameText('toy', 'facts')).toBe('');
});

it('offers what a game has, as far as the server says', () => {
  expect(GAMES.every(({ name }) => has(name, 'hints') && has(name, 'rules') && has(name, 'tutorial'))).toBe(true);
  expect([isPlayable('toy'), has('toy', 'hints'), allGames().includes('toy')]).toEqual([null, false, false]);
  const toy = { title: 'Threes', version: '1', seats: [2, 3, 4], options: [], bots: [] };
  catalogue.games = [{ ...toy, game: 'toy', hints: true, rules: false, tutorial: false }];
  catalogue.listed = true;
  expect(['hints', 'rules', 'tutorial'].map((one) => has('toy', one as 'hints'))).toEqual([true, false, false]);
  expect([isPlayable('toy'), isPlayable('nogame'), allGames().at(-1), gameText('toy')]).toEqual([
    true,
    false,
    'toy',
    'Threes',
  ]);
});

it('asks for no more players and no other bots than a game has', () => {
  const bots = [{ name: 'random', title: 'random' }];
  const game = { title: 'Duel', version: '1', options: [], hints: false, rules: false, tutorial: false };
  expect(quickSeats(true, { ...game, game: 'duel', seats: [2], bots })).toEqual([{ kind: 'me' }, { kind: 'bot' }]);
  expect(quickSeats(true)).toHaveLength(3);
});
