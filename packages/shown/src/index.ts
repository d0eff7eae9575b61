export { dotsChart, type DotsChart } from './chart/dots-chart.ts';
export type { Estimate } from './chart/estimate.ts';
export { histogramChart, type HistogramBin, type HistogramChart } from './chart/histogram-chart.ts';
export { intervalChart, type IntervalChart, type LimitedEstimate } from './chart/interval-chart.ts';
export { roundEnds } from './chart/round-ends.ts';
export { pointInBand, type PointInBand } from './chart/point-in-band.ts';
export { type MatrixChart, matrixChart } from './chart/matrix-chart.ts';
export { type PathChart, pathChart } from './chart/path-chart.ts';
export { shareBar } from './chart/share-bar.ts';
export { markdownCode, markdownTable, markdownText } from './markdown/markdown-text.ts';
export { cohortLimit } from './number/cohort-limit.ts';
export { gatedFirst } from './number/gated-first.ts';
export { hasPercentiles } from './number/has-percentiles.ts';
export { unweightedCells } from './number/unweighted-cells.ts';
export { reducedBy, scoreLabel } from './number/score-label.ts';
export { numberLabel } from './number/number-label.ts';
export { type IntervalOrWhy, namedInterval, UNDRAWN } from './number/named-interval.ts';
export { whyNoIntervalOverRuns } from './number/why-no-interval-over-runs.ts';
export { partNumbers, type PartNumbers, type ReportPart } from './number/part-numbers.ts';
export { ratingCells } from './number/rating-cells.ts';
export { shownCost } from './number/shown-cost.ts';
export {
  decimalsBeside,
  intervalOrWhy,
  shownCount,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
} from './number/shown-number.ts';
export { whyNoInterval } from './number/why-no-interval.ts';
export { worstFirst } from './number/worst-first.ts';
export { whyNoMacroF1Interval } from './number/why-no-macro-f1-interval.ts';
export { address } from './page/address.ts';
export { escapeHtml } from './page/escape-html.ts';
export { html, Markup, type MarkupPart, noMarkup } from './page/markup.ts';
export { outcome, outcomeBadge } from './page/outcome.ts';
export { page } from './page/page.ts';
export type { PageFrame } from './page/page-frame.ts';
export { table, type TableColumn, tableColumns, type TableRow } from './page/table.ts';
export { pageStyle } from './style/page-style.ts';
export { jsonLine, jsonText } from './text/json-text.ts';
export { agreeing, plural } from './text/plural.ts';
export { printable, printableLine } from './text/printable.ts';
export { provenScore, type ProvenScore, provenScoreText } from './text/proven-score.ts';
export { sequentialWords } from './text/sequential-words.ts';
export { sharedPlace } from './text/shared-place.ts';
export { shellWord } from './text/shell-word.ts';
export { type Difference, differencesText } from './text/differences-text.ts';
export { shortText } from './text/short-text.ts';
export { teamMarkWords } from './text/team-mark-words.ts';
export { checkSentence, checksSentence } from './text/verification-words.ts';
export { visibleText } from './text/visible-text.ts';
export { categoryColours } from './tokens/category-colours.ts';
export { type Colours, darkColours, lightColours } from './tokens/colours.ts';
export { boxRadius, gridStep, typeScale } from './tokens/measures.ts';
export { type Outcome, outcomeGlyphs } from './tokens/outcome-glyph.ts';
