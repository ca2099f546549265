// Where cards lie, for those who do not see it: "on card 4, at its tip, left side, pointing up and left".
import { t, type Key } from '../../i18n/translate.svelte';
import type { DrawnCards, KodamaTree } from '../../wire.gen';
import { cardText } from './describe';
import { HEIGHT, poseOf, TRUNK_HEIGHT, TRUNK_WIDTH, turned, WIDTH, type Point, type Pose } from './geometry';

const DIRECTIONS = ['up', 'upLeft', 'left', 'downLeft', 'down', 'downRight', 'right', 'upRight'] as const;
const SIDES = ['above', 'left', 'below', 'right'] as const; // of a branch, whichever way it points
const MIDDLE = 1 / 6; // of the width: so near to the middle it is no side
const THIRD = 1 / 3;

/** Where a card at this pose lies. */
export function placeText(pose: Pose, parent: string, tree: KodamaTree): string {
  const number = tree.cards.findIndex((card) => card[0] === parent) + 1;
  const on = number ? t('kodama.place.card', { number }) : t('kodama.place.trunk');
  return [on, ...spotOn(pose, number ? poseOf(tree.cards[number - 1]!) : null), pointing(pose.angle)].join(', ');
}

/** A whole tree: for every card what it shows and where it lies. */
export function treeText(
  tree: KodamaTree,
  parents: Readonly<Record<string, string>>,
  drawn: Pick<DrawnCards, 'branches'>,
): string[] {
  return tree.cards.map((card, i) => {
    const what = cardText(drawn.branches[card[0]]?.prints ?? []);
    const where = placeText(poseOf(card), parents[card[0]] ?? 'trunk', tree);
    return t('kodama.place.line', { number: i + 1, what, where });
  });
}

function pointing(angle: number): string {
  const eighth = Math.round((turned(angle) + 360) / 45) % DIRECTIONS.length;
  return t(`kodama.pointing.${DIRECTIONS[eighth]!}` satisfies Key);
}

/** How far along its parent a card is rooted, and on which side, as one sees it. Null: the parent is the trunk. */
function spotOn(root: Point, parent: Pose | null): string[] {
  const [wide, high] = parent ? [WIDTH, HEIGHT] : [TRUNK_WIDTH, TRUNK_HEIGHT];
  const { x, y, angle } = parent ?? { x: 0, y: 0, angle: 0 };
  const turn = (angle * Math.PI) / 180;
  const across = (root.x - x) * Math.cos(turn) + (root.y - y) * Math.sin(turn);
  const along = ((root.y - y) * Math.cos(turn) - (root.x - x) * Math.sin(turn)) / high;
  const part = along < THIRD ? 'base' : along < 2 * THIRD ? 'half' : 'tip';
  const found = [t(`kodama.spot.${part}` satisfies Key)];
  if (Math.abs(across) / wide < MIDDLE) return found;
  // to the right of a branch that points up is right; of one that points left it is above
  const side = SIDES[Math.round((turned(angle) + (across < 0 ? 90 : -90) + 360) / 90) % SIDES.length]!;
  return [...found, t(`kodama.side.${side}` satisfies Key)];
}
