export { dotsChart, type DotsChart } from './chart/dots-chart.ts';
export { type Estimate, pointInBand, type PointInBand } from './chart/estimate.ts';
export { type HistogramBin, histogramChart, type HistogramChart, shareBar } from './chart/histogram-chart.ts';
export {
  cohortLimit,
  intervalChart,
  type IntervalChart,
  type LimitedEstimate,
} from './chart/interval-chart.ts';
export { roundEnds } from './chart/chart-frame.ts';
export { type MatrixChart, matrixChart } from './chart/matrix-chart.ts';
export { type PathChart, pathChart } from './chart/path-chart.ts';
export {
  escapeHtml,
  markdownCode,
  markdownTable,
  markdownText,
  printable,
  printableLine,
  shellWord,
  shortText,
  visibleText,
} from './escape.ts';
export { gatedFirst, worstFirst } from './number/sort-numbers.ts';
export {
  hasPercentiles,
  partNumbers,
  type PartNumbers,
  ratingCells,
  type ReportPart,
  unreadableText,
  unweightedCells,
} from './number/number-cells.ts';
export {
  decimalsBeside,
  intervalOrWhy,
  numberLabel,
  reducedBy,
  scoreLabel,
  shownCost,
  shownCount,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
} from './number/format-number.ts';
export {
  type IntervalOrWhy,
  namedInterval,
  UNDRAWN,
  whyNoInterval,
  whyNoIntervalOverRuns,
  whyNoMacroF1Interval,
} from './number/interval.ts';
export {
  address,
  html,
  Markup,
  type MarkupPart,
  noMarkup,
  outcome,
  outcomeBadge,
  table,
  type TableColumn,
  tableColumns,
  type TableRow,
} from './page/markup.ts';
export { page, type PageFrame } from './page/page.ts';
export { pageStyle } from './page/page-style.ts';
export {
  agreeing,
  jsonLine,
  jsonText,
  plural,
  sequentialWords,
  sharedPlace,
  teamMarkWords,
} from './words.ts';
export {
  checkSentence,
  checksSentence,
  provenScore,
  type ProvenScore,
  provenScoreText,
} from './proven-score.ts';
export {
  boxRadius,
  categoryColours,
  type Colours,
  darkColours,
  gridStep,
  lightColours,
  type Outcome,
  outcomeGlyphs,
  typeScale,
} from './page/tokens.ts';
export { type Difference, differencesText } from './differences-text.ts';
