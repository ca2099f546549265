// Which printed symbols a card scores, in the order they are counted: from the new card down the row.
import type { DrawnCard, PointsOffer } from '../../wire.gen';
import { onTable, onTrunk, poseOf, type Point, type Pose } from './geometry';

export interface Lit extends Point {
  kind: string;
  fresh: boolean; // on the card that is being laid
}
export interface Row {
  cards: readonly (readonly [string, number, number, number])[];
  trunk: string;
}

/** Prints of a laid card, on the table. */
export function printsAt(card: DrawnCard, pose: Pose | null): (Point & { kind: string })[] {
  return card.prints.map(([kind, u, v]) => ({ kind, ...(pose ? onTable(pose, u, v) : onTrunk(u, v)) }));
}

/** The symbols that the server counts: those of the new card, and below it those of the row it is laid on. */
export function litPrints(
  tree: Row,
  drawn: { branches: Record<string, DrawnCard>; trunks: Record<string, DrawnCard> },
  card: string,
  pose: Pose,
  row: Readonly<Record<string, readonly (readonly [string, number])[]>>,
  points: PointsOffer,
): Lit[] {
  const printsOf = (name: string) => {
    const laid = tree.cards.find((one) => one[0] === name);
    const face = name === 'trunk' ? drawn.trunks[tree.trunk] : drawn.branches[name];
    return face ? printsAt(face, laid ? poseOf(laid) : null) : [];
  };
  const fresh = drawn.branches[card] ? printsAt(drawn.branches[card], pose) : [];
  return Object.keys(points.kinds).flatMap((kind) => [
    ...fresh.filter((print) => print.kind === kind).map((print) => ({ ...print, fresh: true })),
    ...(row[kind] ?? [])
      .flatMap(([name, print]) => printsOf(name)[print] ?? [])
      .map((one) => ({ ...one, fresh: false })),
  ]);
}
