/**
 * How the cards of Kokopelli look: a colour, an edge and a figure each.
 *
 * Colour is never the only sign: the four families (sandstone, terracotta, turquoise, indigo) have four members each,
 * and within a family every tile has another edge; every figure has its own outline. Figures are things and animals,
 * drawn for this project: one weight of line and a few filled accents, in the colour of the text around them.
 */

export type Edge = 'round' | 'cut' | 'step' | 'scoop' | 'disc';

export interface Ceremony {
  id: string;
  /** ground of the tile, light theme */
  color: string;
  /** ground of the tile, dark theme */
  dark: string;
  /** letter and figure, 4.5 to 1 or more on both grounds */
  ink: string;
  shape: Edge;
  /** inner markup of an SVG with viewBox 0 0 48 48; wants `LINE` around it */
  art: string;
}

/** What the `<g>` around a figure carries. */
export const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 3,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const;

/** The outlines of the tiles, in a viewBox of 0 0 48 48. */
export const EDGES: Record<Edge, string> = {
  round: 'M12 1H36A11 11 0 0 1 47 12V36A11 11 0 0 1 36 47H12A11 11 0 0 1 1 36V12A11 11 0 0 1 12 1Z',
  cut: 'M8.1 1.6Q8.7 1 9.5 1H38.5Q39.3 1 39.9 1.6L46.4 8.1Q47 8.7 47 9.5V38.5Q47 39.3 46.4 39.9L39.9 46.4Q39.3 47 38.5 47H9.5Q8.7 47 8.1 46.4L1.6 39.9Q1 39.3 1 38.5V9.5Q1 8.7 1.6 8.1Z',
  step: 'M6.5 1H41.5Q42.5 1 42.5 2V4.5Q42.5 5.5 43.5 5.5H46Q47 5.5 47 6.5V41.5Q47 42.5 46 42.5H43.5Q42.5 42.5 42.5 43.5V46Q42.5 47 41.5 47H6.5Q5.5 47 5.5 46V43.5Q5.5 42.5 4.5 42.5H2Q1 42.5 1 41.5V6.5Q1 5.5 2 5.5H4.5Q5.5 5.5 5.5 4.5V2Q5.5 1 6.5 1Z',
  scoop:
    'M8 1H40Q41 1 41 2A5 5 0 0 0 46 7Q47 7 47 8V40Q47 41 46 41A5 5 0 0 0 41 46Q41 47 40 47H8Q7 47 7 46A5 5 0 0 0 2 41Q1 41 1 40V8Q1 7 2 7A5 5 0 0 0 7 2Q7 1 8 1Z',
  disc: 'M24 1C41 1 47 7 47 24S41 47 24 47 1 41 1 24 7 1 24 1Z',
};

const DARK = '#24170f';
const PALE = '#fffaf0';

/** A filled accent. */
const dot = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`;
const fill = (d: string) => `<path d="${d}" fill="currentColor" stroke-width="1.6"/>`;
/** Ground that shows through an accent. */
const eye = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="1.8" fill="var(--ground,#fff)" stroke="none"/>`;
const line = (d: string) => `<path d="${d}"/>`;

// prettier-ignore
const ALL: Ceremony[] = [
  {
    id: 'chieftain', color: '#7a2339', dark: '#93314a', ink: PALE, shape: 'step', // a blanket and a staff
    art: dot(20, 9, 5.5) + line('M10 21Q20 15 30 21L34 43H6ZM8.5 34l4.5-5 4.5 5 4.5-5 4.5 5 4.5-5M42 14V43') + dot(42, 8, 4),
  },
  {
    id: 'birth', color: '#f3bba6', dark: '#efb09a', ink: DARK, shape: 'round', // a chick and its shell
    art: line('M8 28 13.5 33 18.8 28 24 33 29.2 28 34.5 33 40 28C40 38 33 44 24 44S8 38 8 28Z') + dot(23, 15, 9.3) + fill('M33 11.5 39 15 33 18Z') + eye(26.5, 12.5),
  },
  {
    id: 'spider-woman', color: '#43306e', dark: '#6a4a96', ink: PALE, shape: 'round', // a spider on its thread
    art: line('M24 3V16M20 22 12 15 9 6M17 28 8 25 4 17M17 33 9 34 5 42M20 38 15 44M28 22 36 15 39 6M31 28 40 25 44 17M31 33 39 34 43 42M28 38 33 44') + dot(24, 20, 4.6) + dot(24, 31.5, 8.6),
  },
  {
    id: 'warrior', color: '#b5472c', dark: '#b5472c', ink: PALE, shape: 'cut', // a shield beside a spear
    art: '<circle cx="18.5" cy="22" r="14"/>' + line('M41 14V45M37.5 20H44.5M18.5 40V45M10.5 38 8 43.5M26.5 38 29 43.5') + fill('M41 2Q47 9 41 15 35 9 41 2ZM18.5 13.5 27 22 18.5 30.5 10 22Z'),
  },
  {
    id: 'hunter', color: '#6a4b22', dark: '#7b5d33', ink: PALE, shape: 'round', // bow and arrow
    art: line('M12 6C31 3 45 17 42 36M12 6 15 33 42 36M6 42 37 11M5 34V43H14') + fill('M44 4 41 15 33 7Z'),
  },
  {
    id: 'fire', color: '#ee7f3d', dark: '#ee7f3d', ink: DARK, shape: 'scoop', // a flame on its wood
    art: line('M24 3C25 12 38 16 38 27 38 34 32 39 24 39S10 34 10 27C10 21 14 18 15 12 19 15 20 17 20 20 24 15 25 9 24 3ZM12 45H36') + fill('M24 34C20 34 18 32 18 29 18 25 23 24 24 20 26 24 30 25 30 29 30 32 28 34 24 34Z'),
  },
  {
    id: 'paw', color: '#bfa57c', dark: '#b59c74', ink: DARK, shape: 'step', // a track
    art: line('M24 22C31 22 38 31 38 36.5 38 42 34 43 30 42 26 41 22 41 18 42 14 43 10 42 10 36.5 10 31 17 22 24 22Z')
      + '<g fill="currentColor" stroke="none"><ellipse cx="7.5" cy="22" rx="4" ry="5.6" transform="rotate(-24 7.5 22)"/><ellipse cx="17.5" cy="10.5" rx="4.3" ry="6" transform="rotate(-8 17.5 10.5)"/><ellipse cx="30.5" cy="10.5" rx="4.3" ry="6" transform="rotate(8 30.5 10.5)"/><ellipse cx="40.5" cy="22" rx="4" ry="5.6" transform="rotate(24 40.5 22)"/></g>',
  },
  {
    id: 'lizard', color: '#4a7d3a', dark: '#4a7d3a', ink: PALE, shape: 'scoop', // from above, its tail curled
    art: fill('M24 3C28 4 30 8 28 12 29 14 30.5 18 30 22 29.5 27 27 30 24 32 21 30 18.5 27 18 22 17.5 18 19 14 20 12 18 8 20 4 24 3Z') + line('M24 31C25 39 14 36 14 41 15 46 32 46 37 38M20 16 11 17 6 10M28 16 37 17 42 10M20 26 11 26 6 33M28 26 37 26 42 32') + eye(24, 16) + eye(24, 22),
  },
  {
    id: 'eagle-feather', color: '#e9dcc0', dark: '#ddcda9', ink: DARK, shape: 'scoop', // with a dark tip
    art: '<g transform="translate(24.5 23.5)rotate(43)">' + line('M0-13V27M3-28C10-20 10-8 9 2L4 4.5 9 7C8 12 5 15 0 17-6 14-9 8-9-3-9-14-4-22 3-28Z') + fill('M3-28C9-21 9.5-15 9.5-9L0-13-8.5-8C-8-16-4-22 3-28Z') + '</g>',
  },
  {
    id: 'tortoise', color: '#0f6b66', dark: '#14756f', ink: PALE, shape: 'round', // from above
    art: '<ellipse cx="24" cy="27" rx="13.5" ry="14.5"/>' + fill('M24 19 31 23V31L24 35 17 31V23Z') + dot(24, 7, 5) + dot(9.5, 15, 4) + dot(38.5, 15, 4) + dot(10, 39, 4) + dot(38, 39, 4),
  },
  {
    id: 'vase', color: '#7fd0c4', dark: '#6cc3b7', ink: DARK, shape: 'cut', // with a painted band
    art: line('M15 5H33M19 5C19 13 8 15 8 27 8 37 15 43 18 44H30C33 43 40 37 40 27 40 15 29 13 29 5M8.5 29 14 23 19 29 24 23 29 29 34 23 39.5 29') + fill('M14 37H34Q31 42 30 43H18Q16 41 14 37Z'),
  },
  {
    id: 'sun', color: '#f2c14b', dark: '#f0bb42', ink: DARK, shape: 'cut', // a disk with rays
    art: dot(24, 24, 10) + line('M24 3.5V8.5M24 39.5V44.5M3.5 24H8.5M39.5 24H44.5M9.5 9.5 13 13M35 35 38.5 38.5M9.5 38.5 13 35M35 13 38.5 9.5'),
  },
  {
    id: 'mother-of-heaven', color: '#2750a6', dark: '#2f62c0', ink: PALE, shape: 'step', // the arch of the sky and stars
    art: line('M4 43A20 20 0 0 1 44 43M12.5 43A11.5 11.5 0 0 1 35.5 43') + fill('M24 3C25 9 26 10 32 11 26 12 25 13 24 19 23 13 22 12 16 11 22 10 23 9 24 3Z') + dot(7, 17, 2.7) + dot(41, 17, 2.7) + dot(24, 41, 4),
  },
  {
    id: 'drummer', color: '#b9d69b', dark: '#aac98c', ink: DARK, shape: 'step', // a drum and its sticks
    art: line('M9 23V38C9 42 16 44.5 24 44.5S39 42 39 38V23M9 23C9 17 39 17 39 23S9 29 9 23M10 26 16 42 24 29 32 42 38 26M5 5 17 12M43 5 31 12') + dot(18.5, 12.8, 3.3) + dot(29.5, 12.8, 3.3),
  },
  {
    id: 'shaman', color: '#b79fd6', dark: '#b79fd6', ink: DARK, shape: 'scoop', // a healing herb, still curled
    art: line('M15 45C9 36 9 27 11 20 13 10 23 3 32 6 42 9 43 22 36 27 29 31 20 27 21 19 22 13 30 12 31 18') + fill('M14 39C20 33 29 34 33 41 26 45 18 45 14 39Z'),
  },
  {
    id: 'snake-dance', color: '#57a7c9', dark: '#57a7c9', ink: DARK, shape: 'cut', // a zigzag
    art: '<path d="M33 11 12 15.5 35 25 12 34 30 43" stroke-width="4.6"/>' + fill('M44 9 37 16 29 12 34 5Z') + eye(37, 10.5),
  },
  {
    id: 'kokopelli', color: '#fffaf0', dark: '#f6ecd8', ink: '#8a2f1d', shape: 'disc', // the wild card: a flute and its sound
    art: '<g transform="translate(20 26)rotate(-45)">' + line('M-22-6-17-4H24V4H-17L-22 6Z') + dot(-8, 0, 1.9) + dot(0, 0, 1.9) + dot(8, 0, 1.9) + '</g>' + line('M35.5 38V23C36 27 42 27 42 33') + dot(32, 38.5, 4.2),
  },
];

/** All seventeen cards by their names in views and moves. */
export const CEREMONIES: Readonly<Record<string, Ceremony>> = Object.fromEntries(ALL.map((one) => [one.id, one]));
