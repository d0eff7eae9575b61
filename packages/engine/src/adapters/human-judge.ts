import { AssayError, type JsonObject, type JudgeVerdict, type Location, shapeProblem } from '@assay/records';
import { readRows, type Row, type RowFile } from '@assay/rows';
import * as z from 'zod';
import type { Judge, JudgeQuestion } from '../ports/model.ts';
import type { Digester, ProjectFiles } from '../ports/platform.ts';
import { plainVerdict, typedVerdict } from '../score/judge/judge-prompt.ts';
import type { OpenPeople } from '../score/scorer/scorer.ts';
import { nodeDigester } from './node-digester.ts';

/**
 * People as a judge, by the verdicts that they gave before: nobody is asked. Each rater's is one of its repeats, in the
 * order of their names. An answer that nobody has judged, or not in the kind asked for, has no verdict. A pair that was
 * judged in the other order is turned round.
 */
export function humanJudge(verdicts: readonly HumanVerdict[], digester: Digester): Judge {
  const inOrder = verdicts.toSorted((a, b) => (a.rater < b.rater ? -1 : 1));
  const given = Map.groupBy(inOrder.flatMap(bothWays), ({ item, outputs }) => keyOf(item, outputs));
  return {
    identity: identityOf(verdicts, digester),
    judge: async ({ id, outputs, repeat, verdict: schema }, signal) => {
      signal.throwIfAborted();
      const found = given.get(keyOf(id, outputs))?.[repeat];
      if (found === undefined) return failed('no person has judged this answer');
      return typed(found, schema) ?? failed('the person gave no verdict of the kind asked for');
    },
  };
}

/** Who the raters are stays in the file: what is part of a version may be published. */
function identityOf(verdicts: readonly HumanVerdict[], digester: Digester): JsonObject {
  const rows = verdicts.map((verdict) => ({ ...verdict, outputs: [...verdict.outputs] }));
  const plain = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  return {
    judge: 'human',
    raters: new Set(verdicts.map(({ rater }) => rater)).size,
    verdicts: digester.json(plain),
  };
}

function bothWays(verdict: HumanVerdict): readonly HumanVerdict[] {
  const [first, second] = verdict.outputs;
  if (second === undefined || first === second) return [verdict];
  const turned = { first: 'second', second: 'first', tie: 'tie' } as const;
  return [verdict, { ...verdict, outputs: [second, first], preferred: turned[verdict.preferred!] }];
}

/** Checked by the question's own schema: a score out of its range is not a verdict. */
function typed({ score, label, preferred, reason }: HumanVerdict, schema: JsonObject): JudgeVerdict | null {
  if (preferred !== undefined)
    return typedVerdict(plainVerdict({ kind: 'preference', preferred, reason }, schema), schema);
  const said = label === undefined ? {} : { label };
  const asScore =
    score === undefined
      ? null
      : typedVerdict(plainVerdict({ kind: 'score', score, ...said, reason }, schema), schema);
  if (asScore !== null || label === undefined) return asScore;
  return typedVerdict(plainVerdict({ kind: 'label', label, reason }, schema), schema);
}

function keyOf(item: string, outputs: JudgeQuestion['outputs']): string {
  return JSON.stringify([item, ...outputs]);
}

function failed(why: string): JudgeVerdict {
  return { kind: 'failed', class: 'judge_error', why };
}

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

/** People as a judge, by the verdicts in a file of the project. */
export async function openPeople(path: string, files: ProjectFiles): Promise<OpenPeople> {
  const file = await files.open(path);
  try {
    const verdicts = await readHumanVerdicts(file);
    const counts = new Map<string, number>();
    for (const { item, outputs } of verdicts) {
      const name = JSON.stringify([item, outputs]);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return { judge: humanJudge(verdicts, nodeDigester), raters: Math.max(0, ...counts.values()) };
  } finally {
    await file.close();
  }
}
