import { AssayError, type Location, shapeProblem } from '@assay/records';
import { type Row, type RowFile, readRows } from '@assay/rows';
import * as z from 'zod';

const text = z.string().min(1);
/** Text formats have texts only. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i, 'expected a number')
    .transform(Number),
]);

const about = { item: text, rater: text, reason: z.string().default('') };

const rowSchema = z.union([
  z.strictObject({
    ...about,
    output: z.string(),
    score: number.optional(),
    label: text.optional(),
  }),
  z.strictObject({
    ...about,
    first: z.string(),
    second: z.string(),
    preferred: z.enum(['first', 'second', 'tie']),
  }),
]);

/** What one person said of one output, or of two. */
export interface HumanVerdict {
  /** The id of the sample. */
  readonly item: string;
  /** What was judged, as it was shown: another answer to the same sample was not judged by it. */
  readonly outputs: readonly [output: string] | readonly [first: string, second: string];
  readonly rater: string;
  readonly score?: number | undefined;
  readonly label?: string | undefined;
  readonly preferred?: 'first' | 'second' | 'tie' | undefined;
  readonly reason: string;
}

/**
 * The verdicts that people gave, from a file of rows (JSON lines, JSON, CSV, TSV, Parquet): `item`, `output`, `rater`,
 * `score`, `label` or both, `reason`; of two outputs `first`, `second` and `preferred` in place of `output`.
 */
export async function readHumanVerdicts(file: RowFile): Promise<readonly HumanVerdict[]> {
  const verdicts: HumanVerdict[] = [];
  const seen = new Set<string>();
  for await (const row of readRows(file)) {
    const at: Location = row.line === null ? { file: file.name } : { file: file.name, line: row.line };
    const verdict = verdictOf(row, at);
    const name = JSON.stringify([verdict.item, verdict.rater, verdict.outputs]);
    if (seen.has(name)) throw wrong(`row ${row.number}: ${verdict.rater} has judged the same before`, at);
    seen.add(name);
    verdicts.push(verdict);
  }
  return verdicts;
}

function verdictOf({ cells, number: place }: Row, at: Location): HumanVerdict {
  const row = filled(cells);
  const { data, error } = rowSchema.safeParse(row);
  if (data === undefined) throw wrong(`row ${place}: ${shapeProblem(error, row)}`, at);
  if ('first' in data) {
    const { first, second, ...rest } = data;
    return { ...rest, outputs: [first, second] };
  }
  const { output, ...rest } = data;
  if (rest.score === undefined && rest.label === undefined)
    throw wrong(`row ${place}: there is no verdict`, at);
  return { ...rest, outputs: [output] };
}

/** A cell that is left empty says nothing, but for an output, which may be empty. */
function filled(cells: Row['cells']): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(cells)) {
    const isEmpty = cell === null || cell === '';
    if (['output', 'first', 'second'].includes(name)) said[name] = cell ?? '';
    else if (!isEmpty) said[name] = cell;
  }
  return said;
}

function wrong(message: string, location: Location): AssayError {
  return new AssayError('invalid', 'E_HUMAN_VERDICT', message, {
    location,
    fix: 'A row has item, output, rater, a score, a label or both, and a reason; or first, second and preferred.',
  });
}
