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
  parents: Record<string, string>;
}

/** Prints of a laid card, on the table. */
export function printsAt(card: DrawnCard, pose: Pose | null): (Point & { kind: string })[] {
  return card.prints.map(([kind, u, v]) => ({ kind, ...(pose ? onTable(pose, u, v) : onTrunk(u, v)) }));
}

/** As many symbols of each kind as the server says it scores, walking down from the new card. */
export function litPrints(
  tree: Row,
  drawn: { branches: Record<string, DrawnCard>; trunks: Record<string, DrawnCard> },
  card: string,
  pose: Pose,
  parent: string,
  points: PointsOffer,
): Lit[] {
  const lit: Lit[] = [];
  for (const [kind, count] of Object.entries(points.kinds)) {
    let left = count;
    let name: string | undefined = card;
    while (name !== undefined && left > 0) {
      const laid = tree.cards.find((one) => one[0] === name);
      const face: DrawnCard | undefined = name === 'trunk' ? drawn.trunks[tree.trunk] : drawn.branches[name];
      const at: Pose | null = name === 'trunk' ? null : name === card ? pose : laid ? poseOf(laid) : null;
      for (const print of face ? printsAt(face, at) : []) {
        if (print.kind === kind && left > 0) {
          lit.push({ ...print, fresh: name === card });
          left -= 1;
        }
      }
      name = name === card ? parent : name === 'trunk' ? undefined : tree.parents[name];
    }
  }
  return lit;
}
