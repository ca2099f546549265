// The seal of a deal: kept when a table is first seen, compared when all is over.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { keepSeal, sealHolds } from '../src/lib/seal';

const SEALED = 'kokodama deal 1 kokopelli 1 2 {} 000000000000000000000000000000ff';
const seal = createHash('sha256').update(SEALED).digest('hex');

it('holds if it is the one that was shown when the game began', async () => {
  keepSeal('t1', { chosen: false, commitment: seal, sealed: null });
  expect(await sealHolds('t1', { chosen: false, commitment: seal, sealed: SEALED })).toBe(true);
});

it('does not hold if another one was shown, whatever is told at the end', async () => {
  keepSeal('t2', { chosen: false, commitment: 'ab'.repeat(32), sealed: null });
  keepSeal('t2', { chosen: false, commitment: seal, sealed: null }); // too late
  expect(await sealHolds('t2', { chosen: false, commitment: seal, sealed: SEALED })).toBe(false);
});

it('says nothing if this browser was not there before the end', async () => {
  keepSeal('t3', { chosen: false, commitment: seal, sealed: SEALED });
  expect(await sealHolds('t3', { chosen: false, commitment: seal, sealed: SEALED })).toBe(null);
  expect(await sealHolds('other', { chosen: true, commitment: null, sealed: null })).toBe(null);
});
