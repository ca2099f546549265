// What the things of this game are called.
import { vocabularyOf } from '../../state/vocabulary.svelte';

export const { nameOf, narrowNameOf, powerOf, termOf } = vocabularyOf('kodama');
