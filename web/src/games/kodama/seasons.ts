// The seasons of a year of Kodama, in order.
export const SEASONS = ['spring', 'summer', 'autumn'] as const;
export type SeasonName = (typeof SEASONS)[number];
