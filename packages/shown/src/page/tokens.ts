/** What a colour says, in one mode. Grounds are lightest first in the light mode; what is read stands on one of them. */
export interface Colours {
  /** The paper a page is printed on, and what lies on it. */
  readonly ground: string;
  readonly card: string;
  /** Under a row that is pointed at or led to, and under code. */
  readonly hover: string;
  readonly code: string;
  readonly ink: string;
  /** Words beside the matter. */
  readonly soft: string;
  /** Every border. */
  readonly line: string;
  /** The one accent: links, points, what is in focus. */
  readonly mark: string;
  /** Bars, whiskers and what lies behind a share. */
  readonly bar: string;
  readonly trough: string;
  readonly pass: string;
  readonly fail: string;
  readonly inconclusive: string;
  readonly missing: string;
  readonly before: string;
  readonly after: string;
}

export const lightColours: Colours = {
  ground: '#fbfaf7',
  card: '#ffffff',
  hover: '#eaf3f8',
  code: '#f3f1eb',
  ink: '#1c1f24',
  soft: '#5a616d',
  line: '#e2e0d9',
  mark: '#155e83',
  bar: '#4f90ae',
  trough: '#ebe8e0',
  pass: '#1f7a3d',
  fail: '#b3261e',
  inconclusive: '#855600',
  missing: '#6a5d7b',
  before: '#855600',
  after: '#155e83',
};

export const darkColours: Colours = {
  ground: '#15171a',
  card: '#1c1f23',
  hover: '#1f2f38',
  code: '#24282d',
  ink: '#e8e6e1',
  soft: '#a4abb7',
  line: '#31363d',
  mark: '#8ccaea',
  bar: '#4f93b3',
  trough: '#2b3036',
  pass: '#7fd398',
  fail: '#ff9b92',
  inconclusive: '#f0bf62',
  missing: '#bcaed2',
  before: '#f0bf62',
  after: '#8ccaea',
};

/**
 * Hues that people with any colour vision can tell apart, in the order in which to take them (Okabe and Ito 2008, without
 * yellow, which paper swallows). A label stands beside each all the same.
 */
export const categoryColours: readonly string[] = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
];

/** Sizes of letters in pixels: notes, tables, prose, headings, numbers to lead with, titles. */
export const typeScale = { note: 12, table: 13, prose: 15, heading: 18, figure: 24, title: 32 } as const;

/** All distances are multiples of it, in pixels. */
export const gridStep = 4;

/** Of every box, in pixels. */
export const boxRadius = 8;

/** What can be said of a gate, a score or a sample. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'missing';

/** A sign for those who do not see the colour. */
export const outcomeGlyphs: Readonly<Record<Outcome, string>> = {
  pass: '✓',
  fail: '✗',
  inconclusive: '?',
  missing: '∅',
};
