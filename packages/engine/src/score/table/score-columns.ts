/**
 * The columns of a score table. Per score a value and, where there is none, why; a score's name stands after
 * the colon as it is, so that no name can be taken for another column.
 */
export const SCORE_PREFIX = 'score:';
export const MISSING_PREFIX = 'missing:';
export const STATISTICS_PREFIX = 'statistics:';

/** Parted from the reason by `: `. No class has a colon. */
export const CLASS_END = ': ';

/** Of a label's HMAC. */
export const LABEL_BYTES = 16;
