// The links of a table that somebody made here: who may take a seat, who may watch. The server tells them only once.
import type { Invitation, TableMade } from '../wire.gen';
import { loadStored, removeStored, store } from './storage';

export interface TableLinks {
  invitations: Invitation[];
  watch: string;
}

export function saveLinks(made: TableMade): void {
  store(`links.${made.table}`, { invitations: made.invitations, watch: made.watch });
}

/** The links of a table; null if it was made elsewhere. */
export function loadLinks(table: string): TableLinks | null {
  return loadStored<TableLinks | null>(`links.${table}`, null);
}

export function removeLinks(): void {
  removeStored('links.');
}
