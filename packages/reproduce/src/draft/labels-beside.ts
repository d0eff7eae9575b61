import type { JsonValue } from '@assay/records';
import { cellIn, type Cells } from '../outputs/read-cells.ts';
import { filesOf } from '../plan/reproduction-plan.ts';
import { fileName } from '../names.ts';
import { columnRoles } from './column-roles.ts';
import type { GivenOutputs } from './drafted.ts';

/** Labels that stand in a file of their own, or in several, told by the same ids as the answers. */
export interface LabelsBeside {
  readonly file: string | readonly string[];
  readonly id: string;
}

interface LabelledAnswers extends GivenOutputs {
  readonly labels: LabelsBeside;
}

/** Fewer answers with a label are of something else. */
const SHARE_LABELLED = 0.9;

/**
 * Files of answers without labels, each with the file that has the labels of nearly all its ids; where several could be it, the
 * one of the same name. A file that no other goes with is not among them.
 */
export function labelsBeside(given: readonly GivenOutputs[]): readonly LabelledAnswers[] {
  const identified = given.flatMap((one) => {
    const { id } = columnRoles(one.rows);
    return id === null ? [] : [{ ...one, id }];
  });
  return identified.flatMap((answers): readonly LabelledAnswers[] => {
    const found = identified
      .filter((labels) => labels !== answers)
      .flatMap((labels) => {
        const rows = withLabels(answers, labels);
        const { pairs } = columnRoles(rows);
        const isAcross = pairs.some(
          ({ output, expected }) => isIn(output, answers.rows) && !isIn(expected, answers.rows),
        );
        return isAcross && isLabelled(answers, labels) ? [{ labels, rows }] : [];
      });
    const [only, ...more] = found;
    const chosen =
      more.length === 0 ? only : found.find(({ labels }) => fileName(labels.file) === fileName(answers.file));
    if (chosen === undefined) return [];
    const { file, id } = chosen.labels;
    return [{ ...answers, rows: chosen.rows, labels: { file, id } }];
  });
}

/** Rows with the columns of the label of the same id; their own columns stay as they are. */
export function withLabels(
  { rows, id }: { readonly rows: readonly Cells[]; readonly id: string },
  labels: { readonly rows: readonly Cells[]; readonly id: string },
): readonly Cells[] {
  const byId = new Map(labels.rows.map((row) => [idIn(row, labels.id), row]));
  return rows.map((row) => ({ ...byId.get(idIn(row, id)), ...row }));
}

/** Answers of several files may have their labels in several, too. */
export function labelsOfAll(labels: readonly LabelsBeside[]): LabelsBeside | null {
  const [first] = labels;
  if (first === undefined) return null;
  const [file, ...more] = [...new Set(labels.flatMap((one) => filesOf(one)))];
  return { file: more.length === 0 ? file! : [file!, ...more], id: first.id };
}

function isLabelled(
  answers: GivenOutputs & { readonly id: string },
  labels: GivenOutputs & { readonly id: string },
): boolean {
  const known = new Set(labels.rows.map((row) => idIn(row, labels.id)));
  const labelled = answers.rows.filter((row) => known.has(idIn(row, answers.id))).length;
  return labelled >= answers.rows.length * SHARE_LABELLED;
}

/** An id that one file writes as a number and another as a text is one. */
export function idIn(row: Cells, id: string): string {
  const value: JsonValue = cellIn(row, id) ?? null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isIn(column: string, rows: readonly Cells[]): boolean {
  return rows.some((row) => Object.hasOwn(row, column));
}
