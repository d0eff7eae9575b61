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
