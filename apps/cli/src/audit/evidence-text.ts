import { jsonText, printableLine, visibleText } from '@assay/shown';
import type { LoggedEvent, ScoreEvidence } from '@assay/verbs';
import { textTable } from '../evaluation/text-table.ts';
import { calibrationLines } from '../submissions/calibration-lines.ts';
import { metricText } from '../submissions/score-text.ts';

type Json = ScoreEvidence['items'];

/** What a score is made of, a line for each item; of one item alone everything, as it was kept. */
export function evidenceText({ score, items, trace, judges }: ScoreEvidence, isOne: boolean): string {
  const { id, submission_id, status, metrics } = score;
  const tried = judges.flatMap(calibrationLines);
  const head = [`${id} of ${submission_id}, ${status}`, ...metrics.map(metricText), ...tried].map(
    printableLine,
  );
  if (isOne) return `${head.join('\n')}\n\n${jsonText({ items, trace })}`;
  if (!Array.isArray(items) || items.length === 0)
    return `${head.join('\n')}\n\nIts scorers keep nothing by item.\n${trace === null ? '' : jsonText({ trace })}`;
  return `${[...head, '', ...itemLines(items)].join('\n')}\n`;
}

function itemLines(items: readonly Json[]): readonly string[] {
  const rows = items.map((item) => new Map(cellsOf(item, '')));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return textTable(
    names,
    rows.map((row) => names.map((name) => row.get(name) ?? '–')),
  );
}

/** Members by their path; of a list how many there are. */
function cellsOf(value: Json, path: string): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return [[path, String(value.length)]];
  if (typeof value !== 'object' || value === null) return [[path, printableLine(String(value ?? '–'))]];
  return Object.entries(value).flatMap(([key, inner]) =>
    cellsOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** One line for one event. */
export function eventText({ index, kind, about, signed_by, predicate }: LoggedEvent): string {
  const said = ['at', 'actor', 'reason'].flatMap((name) => {
    const value = predicate[name];
    return typeof value === 'string' ? [name === 'reason' ? `because: ${value}` : value] : [];
  });
  const words = [about, ...said, `(${signed_by.join(', ')})`].map(visibleText);
  return `${[String(index).padStart(5), kind.padEnd(20), ...words].join('  ')}\n`;
}
