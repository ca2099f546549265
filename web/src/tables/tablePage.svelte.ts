// What the page around a board and the board tell each other. It belongs to the page, not to the table.
import type { TableEvent } from '../sources/source';

export class TablePage {
  endDelayed = $state(false); // the board still shows something of its own before the end is told
  endShown = $state(true); // until it is put away
  pictureShown = $state(false); // the final position as a picture is being looked at
  recalled = $state.raw<TableEvent | null>(null); // an event of the log that somebody wants to see again
  covered = $state(0); // where in the window what lies over the board from above ends, in pixels
}
