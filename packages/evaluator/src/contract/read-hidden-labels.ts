import type { ProjectFiles } from '@assay/engine';
import {
  AssayError,
  type Evaluator,
  type HiddenLabels,
  type JsonObject,
  type JsonValue,
  type Prediction,
  type SampleLabel,
} from '@assay/records';
import { readRows, type Row } from '@assay/rows';
import { readTypedCell } from '../submit/read-typed-cell.ts';
import type { Label } from '../vault/commit-labels.ts';
import { cellAt, wordsAt } from './cell-at.ts';

/** The name of the split where there is one. */
export const ONLY_SPLIT = 'all';

/** The labels that an evaluator's file names, by split. */
export async function readHiddenLabels(
  files: ProjectFiles,
  { labels, splits, artifacts }: Evaluator,
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const bySplit = new Map<string, Label[]>();
  if (labels === undefined) return bySplit;
  const predicted = artifacts.find(({ kind }) => kind === 'predictions');
  const type = predicted?.kind === 'predictions' ? labelType(predicted.prediction) : 'json';
  const file = await files.open(labels.file);
  try {
    for await (const row of readRows(file)) {
      const { split, label } = labelOf(row, labels, { file: file.name, type });
      if (splits !== undefined && split !== splits.feedback && split !== splits.final)
        throw wrongRow(row, file.name, `its split is neither ${splits.feedback} nor ${splits.final}`);
      const inSplit = bySplit.get(split);
      if (inSplit === undefined) bySplit.set(split, [label]);
      else inSplit.push(label);
    }
  } finally {
    await file.close();
  }
  for (const name of splits === undefined ? [ONLY_SPLIT] : [splits.feedback, splits.final])
    if (!bySplit.has(name))
      throw new AssayError('usage', 'E_LABELS', `there are no labels for the split ${name}`, {
        location: { file: file.name },
      });
  return bySplit;
}

/** Shares are predicted for labels, of which one is right. */
function labelType({ type }: Prediction): Prediction['type'] {
  return type === 'probabilities' ? 'label' : type;
}

/** A label as it was committed to, as scorers take it. */
export function sampleLabelOf({ item, label }: Label, labels: HiddenLabels): SampleLabel {
  if (!carriesMetadata(labels)) return { id: item, expected: label };
  const { expected, metadata } = label as { expected: JsonValue; metadata: JsonObject };
  return { id: item, expected, metadata };
}

function carriesMetadata({ slices, cluster }: HiddenLabels): boolean {
  return slices.length > 0 || cluster !== undefined;
}

interface Reading {
  readonly file: string;
  readonly type: Parameters<typeof readTypedCell>[1];
}

function labelOf(row: Row, labels: HiddenLabels, { file, type }: Reading): { split: string; label: Label } {
  const cell = (column: string): JsonValue => {
    const value = cellAt(row, column, file);
    if (value === undefined) throw wrongRow(row, file, `it has no ${column}`);
    return value;
  };
  const text = (column: string): string => {
    const value = cell(column);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
    throw wrongRow(row, file, `${column} is not a text or a number`);
  };
  const raw = cell(labels.label);
  const expected = row.untyped && typeof raw === 'string' ? readTypedCell(raw, type) : raw;
  if (expected === undefined) throw wrongRow(row, file, `${labels.label} is not of the type ${type}`);
  const metadata = {
    tags: labels.slices.flatMap((column) => slicesIn(row, column, file)),
    ...(labels.cluster === undefined ? {} : { cluster: text(labels.cluster) }),
  };
  const label = carriesMetadata(labels) ? { expected, metadata } : expected;
  const split = labels.split === undefined ? ONLY_SPLIT : text(labels.split);
  return { split, label: { item: text(labels.id), label } };
}

/** Tags are slices by their own names, as they are cohorts elsewhere; an item may have none. */
function slicesIn(row: Row, column: string, file: string): readonly string[] {
  const isTags = /(?:^|\.)tags$/.test(column);
  let words: readonly string[] | undefined;
  try {
    words = wordsAt(row, column, file);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw wrongRow(row, file, error.message);
  }
  if (isTags) return words ?? [];
  if (words === undefined || words.length === 0) throw wrongRow(row, file, `it has no ${column}`);
  return words.map((word) => `${column}=${word}`);
}

function wrongRow({ number, line }: Row, file: string, why: string): AssayError {
  const location = line === null ? { file } : { file, line };
  return new AssayError('usage', 'E_LABELS', `row ${number}: ${why}`, { location });
}
