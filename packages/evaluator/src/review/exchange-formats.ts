import {
  AssayError,
  canonicalJson,
  isObject,
  type ReviewValues,
  type Rubric,
  shapeProblem,
  UNSURE,
} from '@assay/records';
import { csvLine, parseJson, readCsvTable } from '@assay/rows';
import * as z from 'zod';
import { asKept } from './queue/answers-of.ts';
import { type Ballot, castVote, type HandedOut } from './queue/next-item.ts';
import type { ReviewDesk } from './read-review.ts';
import { standingVotes } from './reviews.ts';

/** A document of another tool, by its schema; what is more in it is left alone. */
function readReturned<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  // A copy: the parser leaves the place of each object on it.
  const read = schema.safeParse(JSON.parse(JSON.stringify(value)));
  if (read.success) return read.data;
  throw new AssayError('invalid', 'E_REVIEW_ROWS', shapeProblem(read.error, value));
}

/** Values by criterion as texts; null where not one was given. What is left empty beside others is unsure. */
function returnedValues(
  valueOf: (criterion: string) => string | undefined,
  { criteria }: Rubric,
): ReviewValues | null {
  const given = criteria.map(({ key }) => [key, (valueOf(key) ?? '').trim()] as const);
  if (given.every(([, value]) => value === '')) return null;
  return Object.fromEntries(
    given.map(([key, value]) => [key, value === '' || value.toLowerCase() === UNSURE ? null : value]),
  );
}

/** What a rater may answer, as they see it. */
function shownValues({ kind, values }: Rubric['criteria'][number]): readonly string[] {
  if (kind === 'yes_no') return ['yes', 'no', UNSURE];
  return [...(kind === 'preference' ? ['first', 'tie', 'second'] : (values ?? [])), UNSURE];
}

const responses = z.array(z.object({ value: z.union([z.string(), z.number()]).nullable() }));
const recordSchema = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.json()).default({}),
  responses: z.record(z.string(), responses).default({}),
});

/** Argilla's records as `Dataset.records.to_json` writes them: questions are the criteria, and `reason` is a text question. */
const argillaFormat: ExchangeFormat = {
  write: ({ items, rater }) =>
    `${JSON.stringify(
      items.map(({ item, round, input, outputs }) => {
        const [first = '', second] = outputs;
        return {
          id: item,
          fields: { input: input ?? '', ...(second === undefined ? { output: first } : { first, second }) },
          metadata: { rater, round },
          suggestions: {},
          responses: {},
          vectors: {},
        };
      }),
      null,
      2,
    )}\n`,
  read: async (text, rubric) =>
    readReturned(z.array(recordSchema), parseJson(text)).flatMap(({ id, metadata, responses: given }) => {
      const last = (name: string): string | undefined => {
        const value = Object.hasOwn(given, name) ? given[name]!.at(-1)?.value : undefined;
        return value === undefined || value === null ? undefined : String(value);
      };
      const values = returnedValues(last, rubric);
      const { rater } = metadata;
      return values === null
        ? []
        : [
            {
              item: id,
              rater: typeof rater === 'string' ? rater : null,
              values,
              reason: last('reason') ?? '',
            },
          ];
    }),
};

const choices = z.object({ from_name: z.string(), value: z.object({ choices: z.array(z.string()) }) });
const textarea = z.object({
  from_name: z.string(),
  value: z.object({ text: z.union([z.string(), z.array(z.string())]) }),
});
const annotationSchema = z.object({
  was_cancelled: z.boolean().default(false),
  result: z.array(z.union([choices, textarea, z.object({ from_name: z.string().optional() })])),
});
const taskSchema = z.object({
  data: z.object({ item: z.string(), rater: z.string().optional() }),
  annotations: z.array(annotationSchema).default([]),
});

/**
 * Label Studio's tasks: a list of `{ data, annotations }`. Of several annotations of a task the last one counts; a cancelled one is no
 * verdict (labelstud.io/guide/task_format).
 */
const labelStudioFormat: ExchangeFormat = {
  write: ({ items, rater }) =>
    `${JSON.stringify(
      items.map(({ item, round, input, outputs }) => {
        const [first = '', second] = outputs;
        const shown = second === undefined ? { output: first } : { first, second };
        return { data: { item, rater, round, input: input ?? '', ...shown } };
      }),
      null,
      2,
    )}\n`,
  read: async (text, rubric) =>
    readReturned(z.array(taskSchema), parseJson(text)).flatMap(({ data, annotations }) => {
      const last = annotations.findLast((annotation) => !annotation.was_cancelled);
      const results = last?.result ?? [];
      const chosen = (name: string): string | undefined =>
        results.flatMap((each) =>
          'value' in each && 'choices' in each.value && each.from_name === name ? each.value.choices : [],
        )[0];
      const values = returnedValues(chosen, rubric);
      const reason = results.flatMap((each) =>
        'value' in each && 'text' in each.value && each.from_name === 'reason'
          ? [each.value.text].flat()
          : [],
      );
      return values === null
        ? []
        : [{ item: data.item, rater: data.rater ?? null, values, reason: reason.join('\n') }];
    }),
};

/** The labelling interface that fits these tasks. */
export function labelStudioConfig({ instructions, criteria }: Rubric): string {
  const compares = criteria.some(({ kind }) => kind === 'preference');
  const texts = ['input', ...(compares ? ['first', 'second'] : ['output'])];
  const lines = [
    `<Header value="${escaped(instructions)}"/>`,
    ...texts.map((name) => `<Text name="${name}" value="$${name}"/>`),
    ...criteria.flatMap((criterion) => [
      `<Header value="${escaped(criterion.question)}"/>`,
      `<Choices name="${criterion.key}" toName="${texts.at(-1)}" choice="single" required="true">`,
      ...shownValues(criterion).map((value) => `  <Choice value="${escaped(value)}"/>`),
      '</Choices>',
    ]),
    `<TextArea name="reason" toName="${texts.at(-1)}" placeholder="Why?"/>`,
  ];
  return `<View>\n${lines.map((line) => `  ${line}\n`).join('')}</View>\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/** A row for each item, a column for each criterion, which is filled in. */
const csvFormat: ExchangeFormat = {
  write: ({ items, rater, rubric }) => {
    const names = columnsOf({ items, rater, rubric });
    const lines = items.map((item) => {
      const row = rowOf(item, rater, rubric);
      return csvLine(names.map((name) => row[name] ?? ''));
    });
    return [csvLine(names), ...lines].join('');
  },
  read: async (text, rubric) => {
    const [names = [], ...rows] = (await readCsvTable(text)).map((cells) => [...cells]);
    return rows.flatMap((cells) =>
      ballotOf(Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])), rubric),
    );
  },
};

/** The same as objects, one on each line. */
const jsonlFormat: ExchangeFormat = {
  write: ({ items, rater, rubric }) =>
    items.map((item) => `${JSON.stringify(rowOf(item, rater, rubric))}\n`).join(''),
  read: async (text, rubric) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => ballotOf(textsOf(parseJson(line)), rubric)),
};

function columnsOf({ items, rater, rubric }: Exported): readonly string[] {
  const shown = items.map((item) => Object.keys(rowOf(item, rater, rubric)));
  return [...new Set(shown.flat())];
}

function rowOf(
  { item, round, input, outputs }: HandedOut,
  rater: string,
  { criteria }: Rubric,
): Readonly<Record<string, string | number>> {
  const [first = '', second] = outputs;
  return {
    item,
    rater,
    round,
    ...(input === null ? {} : { input }),
    ...(second === undefined ? { output: first } : { first, second }),
    ...Object.fromEntries(criteria.map(({ key }) => [key, ''])),
    reason: '',
  };
}

function ballotOf(row: Readonly<Record<string, string>>, rubric: Rubric): readonly ReturnedBallot[] {
  const cell = (name: string): string => (Object.hasOwn(row, name) ? row[name]! : '');
  const values = returnedValues(cell, rubric);
  if (values === null) return [];
  if (cell('item') === '')
    throw new AssayError('invalid', 'E_REVIEW_ROWS', 'a row with verdicts does not name its item');
  return [{ item: cell('item'), rater: cell('rater') || null, values, reason: cell('reason') }];
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) throw new AssayError('invalid', 'E_REVIEW_ROWS', 'expected an object on every line');
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [
      name,
      cell === null ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell),
    ]),
  );
}

/** How items go to other tools, and verdicts come back. */
export const exchangeFormats = {
  csv: csvFormat,
  jsonl: jsonlFormat,
  'label-studio': labelStudioFormat,
  argilla: argillaFormat,
} as const satisfies Readonly<Record<string, ExchangeFormat>>;
export type ExchangeFormatName = keyof typeof exchangeFormats;

/** A verdict that came back from elsewhere. */
interface ReturnedBallot {
  readonly item: string;
  /** Null: the file does not say. */
  readonly rater: string | null;
  readonly values: ReviewValues;
  readonly reason: string;
}

interface Exported {
  readonly items: readonly HandedOut[];
  readonly rater: string;
  readonly rubric: Rubric;
}

/** One way to hand items to another tool, and to read what comes back. What was left empty there is not a verdict. */
interface ExchangeFormat {
  readonly write: (exported: Exported) => string;
  readonly read: (text: string, rubric: Rubric) => Promise<readonly ReturnedBallot[]>;
}

/** What became of a verdict that came back. */
export interface ImportedVote {
  readonly item: string;
  readonly rater: string | null;
  /** `known`: the same vote is there already, so that a file can be read twice. */
  readonly outcome: 'counted' | 'known' | 'refused';
  readonly code: string | null;
  readonly why: string | null;
}

/** Takes verdicts in one by one, each durable by itself: one that is refused keeps no other from counting. */
export async function importVotes(
  ballots: readonly ReturnedBallot[],
  desk: ReviewDesk,
): Promise<readonly ImportedVote[]> {
  const outcomes: ImportedVote[] = [];
  for (const ballot of ballots) outcomes.push(await importVote(ballot, desk));
  return outcomes;
}

async function importVote(
  { item, rater, values, reason }: ReturnedBallot,
  desk: ReviewDesk,
): Promise<ImportedVote> {
  const of = { item, rater };
  if (rater === null)
    return {
      ...of,
      outcome: 'refused',
      code: 'E_REVIEW_RATER',
      why: 'the file does not say who the rater is',
    };
  try {
    await castVote({ item, rater, values, reason }, desk);
    return { ...of, outcome: 'counted', code: null, why: null };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'usage') throw error;
    const { code, message: why } = error;
    const isKnown = code === 'E_VOTE_TWICE' && isSame({ item, rater, values, reason }, desk);
    return {
      ...of,
      outcome: isKnown ? 'known' : 'refused',
      code: isKnown ? null : code,
      why: isKnown ? null : why,
    };
  }
}

function isSame(ballot: Ballot, desk: ReviewDesk): boolean {
  const { item, rater } = ballot;
  const kept = asKept(ballot.values, desk.home.store.reviews.item(item)!, rater, desk);
  const standing = standingVotes(desk.home.store.reviews.votes({ item })).findLast(
    (vote) => vote.rater === rater,
  );
  return canonicalJson(standing?.values ?? null) === canonicalJson(kept);
}
