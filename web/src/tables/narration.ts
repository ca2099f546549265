// What the log, the recap and the end must know of a game to tell its events; every game has its own.
import type { TableEvent } from '../sources/source';
import type { News } from '../wire.gen';

export interface Narration {
  /** causes of the points that are scored when all is played */
  finalCauses: readonly string[];
  /** whether an event is part of the final scoring: nobody's turn */
  isFinal: (event: TableEvent) => boolean;
  /** whether only whoever is to act does this: it opens a turn that was not announced */
  isAct: (event: TableEvent) => boolean;
  /** what was done in a turn, in a few words and without the points */
  did: (events: readonly TableEvent[]) => string[];
  /** whether an event is left out of the log, because it is seen anyway */
  isSilent?: (event: TableEvent) => boolean;
  /** whether the sentence of an event is about the table and names nobody, though somebody brought it about */
  isImpersonal?: (event: TableEvent) => boolean;
  /** what the log says of an event in the turn of whoever did it (perhaps you), where that is shorter than the server's text */
  brief?: (event: TableEvent, you: boolean) => string | null;
  /** which events tell of something that lies on the table still, so that the board can show it (`TablePage.recalled`) */
  onTable?: (events: readonly TableEvent[], view: News['view']) => (event: TableEvent) => boolean;
}
