import { expect, it } from 'vitest';
import { cut, fold, pieces, wanted } from '../src/rules/markup';
import { matching } from '../src/rules/search';

it('reads the small marks, and links only rules that are there', () => {
  const known = new Set(['2.4', '9.12']);
  expect(pieces('**Open**: within 2.4 (9.12), `pass`, *played*, not 7.7 or 12.40.', known)).toEqual([
    { kind: 'strong', text: 'Open' },
    { kind: 'text', text: ': within ' },
    { kind: 'rule', text: '2.4' },
    { kind: 'text', text: ' (' },
    { kind: 'rule', text: '9.12' },
    { kind: 'text', text: '), ' },
    { kind: 'code', text: 'pass' },
    { kind: 'text', text: ', ' },
    { kind: 'em', text: 'played' },
    { kind: 'text', text: ', not 7.7 or 12.40.' },
  ]);
});

it('forgives accents and capitals when somebody searches', () => {
  expect(fold('Łapa, Żółw, Fähigkeit, Été')).toBe('lapa, zolw, fahigkeit, ete');
  expect(wanted('  Zolw   LAPA ')).toEqual(['zolw', 'lapa']);
  expect(cut('Das Żółw', ['zol'])).toEqual([
    { text: 'Das ', hit: false },
    { text: 'Żół', hit: true },
    { text: 'w', hit: false },
  ]);
});

it('finds an example by its words and keeps its picture with it', () => {
  const picture = { kind: 'picture' as const, name: 'en/vase', alt: 'Two cards for Ben' };
  const example = { title: 'One Vase', blocks: [{ kind: 'text' as const, text: '**One Vase.** Ada adds' }, picture] };
  const section = {
    number: '9',
    title: 'Abilities',
    blocks: [],
    rules: [],
    examples_title: 'Examples',
    examples: [example],
  };
  expect(matching([section], ['vase', 'ben'])).toEqual([section]);
  expect(matching([section], ['drummer'])).toEqual([]);
});
