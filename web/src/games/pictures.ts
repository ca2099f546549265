// The picture of each game, apart from the registry: a table does not load what only the start page draws.
import type { Component } from 'svelte';
import kodama from './kodama/Picture.svelte';
import kokopelli from './kokopelli/Picture.svelte';

export const PICTURES: Readonly<Record<string, Component>> = { kokopelli, kodama };
