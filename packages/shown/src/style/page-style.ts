import { boxStyle } from './box-style.ts';
import { chartStyle } from './chart-style.ts';
import { figureStyle } from './figure-style.ts';
import { placeStyle } from './place-style.ts';
import { proseStyle } from './prose-style.ts';
import { tableStyle } from './table-style.ts';
import { tokenStyle } from './token-style.ts';

/** The one style of every page. Its digest stands in the page's policy, which lets nothing else in. */
export const pageStyle = [
  tokenStyle(),
  proseStyle,
  boxStyle,
  figureStyle,
  tableStyle,
  chartStyle,
  placeStyle,
].join('');
