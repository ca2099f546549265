// The named windows of style/tokens.css, for what is not only a matter of style.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('(max-width: 640px)');
/** A phone on its side. */
export const low = new MediaQuery('(max-height: 500px)');
/** Too narrow or too low for a panel beside the board: it is a sheet. */
export const compact = new MediaQuery('(max-width: 900px), (max-height: 500px)');
