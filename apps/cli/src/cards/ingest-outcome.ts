import type { IngestReport } from '@assay/cards';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { printable } from '@assay/shown';

/** Failed where there was nothing to read, or none of it could be used. */
export function ingestExit(report: IngestReport): ExitCode {
  const { rows, cards, instances, rules } = report;
  const isRefused = rows + cards + instances === 0 && rules.some(({ action }) => action === 'refused');
  return isRefused || isNothing(report) ? exitCodes.failed : exitCodes.done;
}

/** A line on paths that lead to no file at all, which is seldom meant; else no text. */
export function nothingFound(report: IngestReport, paths: readonly string[]): string {
  if (!isNothing(report)) return '';
  return printable(
    `assay: no file to read in ${paths.join(', ')}: expected .json, .jsonl or .ndjson, gzipped or not, or .parquet\n`,
  );
}

function isNothing({ files, unchanged, gone, pruned }: IngestReport): boolean {
  return files + unchanged + gone + pruned === 0;
}

/** The same of a question: where it read nothing itself, it was answered. */
export function readingExit(reading: IngestReport | null): ExitCode {
  return reading === null ? exitCodes.done : ingestExit(reading);
}
