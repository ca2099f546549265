// Where a card may lie near where one would like it. The server knows; a lesson may want to hear why not.
import type { TableSource } from '../../sources/source';
import type { Nearest, PoseResult } from '../../wire.gen';

export type WantedPose = Pick<Nearest, 'card' | 'x' | 'y' | 'angle' | 'exact'>;

export interface PoseService {
  /** whether a card in the hand is drawn to the places where it may lie */
  readonly snaps: boolean;
  /** The legal pose nearest to the wanted one, and what it would bring. Null if there is no answer now. */
  nearest: (pose: WantedPose) => Promise<PoseResult | null>;
  /** A card was held where it cannot lie, long enough to read why. */
  heldWrong: (code: string) => void;
}

class LessonPoses implements PoseService {
  readonly snaps = false;
  private refused: string | null = null; // a move that cannot be made for the reason the step is about

  constructor(
    private readonly table: TableSource,
    private readonly wanted: string,
  ) {}

  async nearest(pose: WantedPose): Promise<PoseResult | null> {
    const answer = await this.table.query<PoseResult>('nearest', pose);
    const about = answer?.reasons.find((one) => one.code === this.wanted);
    if (!answer || !about) return answer;
    this.refused = `grow ${pose.card} ${pose.x} ${pose.y} ${pose.angle}`;
    return { ...answer, reasons: [about, ...answer.reasons.filter((one) => one !== about)] };
  }

  /** No card may be laid where it cannot lie: to hold it there is to have tried it, and the board says why. */
  heldWrong(code: string): void {
    if (!this.refused || code !== this.wanted) return;
    void this.table.play(this.refused).then(() => (this.table.refusal = null));
  }
}

export function posesOf(table: TableSource): PoseService {
  if (table.refusalWanted) return new LessonPoses(table, table.refusalWanted);
  return { snaps: true, nearest: (pose) => table.query('nearest', pose), heldWrong: () => {} };
}
