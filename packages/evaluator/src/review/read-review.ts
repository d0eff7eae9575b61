import { checkShape, type ProjectFiles, readSpecFile } from '@assay/engine';
import {
  AssayError,
  type Criterion,
  type ReviewPolicy,
  type ReviewTexts,
  type ReviewValues,
  reviewValuesSchema,
  type Rubric,
  rubricSchema,
  SpecProblems,
  UNSURE,
  valuesOf,
} from '@assay/records';
import { type Cell, readRows, type YamlSource } from '@assay/rows';
import * as z from 'zod';

/** What is wrong with values that were given for a rubric; null where nothing is. Every criterion is answered, unsure is null. */
export function checkValues(values: ReviewValues, { criteria }: Rubric): string | null {
  const keys = criteria.map(({ key }) => key);
  const unknown = Object.keys(values).find((key) => !keys.includes(key));
  if (unknown !== undefined)
    return `the rubric has no ${JSON.stringify(unknown)}; it asks ${keys.join(', ')}`;
  for (const criterion of criteria) {
    const allowed = valuesOf(criterion);
    const given = Object.hasOwn(values, criterion.key) ? values[criterion.key] : undefined;
    if (given === undefined) return `${criterion.key} is not answered`;
    if (given !== null && !allowed.includes(given))
      return `${criterion.key} is ${JSON.stringify(given)}; expected one of ${allowed.join(', ')}`;
  }
  return null;
}

/** What the schema of a rubric alone cannot see: values that are missing, given twice, or anchored but not there. */
function checkRubric({ criteria }: Rubric, source: YamlSource, problems: SpecProblems): void {
  for (const [i, criterion] of criteria.entries()) {
    const wrong = (path: readonly PropertyKey[], message: string): void =>
      problems.add(
        new AssayError('usage', 'E_RUBRIC', `criterion ${criterion.key}: ${message}`, {
          location: source.locate(['criteria', i, ...path]),
        }),
      );
    if (criteria.findIndex(({ key }) => key === criterion.key) < i)
      wrong(['key'], 'there are two of this key');
    checkCriterionValues(criterion, wrong);
    const values = valuesOf(criterion);
    for (const [j, { value }] of criterion.anchors.entries())
      if (!values.includes(value))
        wrong(['anchors', j, 'value'], `${JSON.stringify(value)} is not one of its values`);
    for (const [j, value] of (criterion.pass ?? []).entries())
      if (!values.includes(value)) wrong(['pass', j], `${JSON.stringify(value)} is not one of its values`);
  }
}

type Wrong = (path: readonly PropertyKey[], message: string) => void;

function checkCriterionValues({ kind, values, pass }: Criterion, wrong: Wrong): void {
  const takesValues = kind === 'ordinal' || kind === 'label';
  if (takesValues && values === undefined) wrong([], `${kind} needs values: the possible answers`);
  if (!takesValues && values !== undefined) wrong(['values'], `${kind} has values of its own`);
  if (kind !== 'label' && pass !== undefined)
    wrong(['pass'], 'pass is for labels; other kinds have an order');
  if (new Set(values).size < (values?.length ?? 0)) wrong(['values'], 'a value is there twice');
  if (values?.includes(UNSURE) === true)
    wrong(['values'], `${UNSURE} is always a possible answer, and is not a value`);
}

/** What the review of an evaluator names: rubric, gold items, inputs and reference answers, read and checked. */
export async function readReview(policy: ReviewPolicy, files: ProjectFiles): Promise<ReviewFiles> {
  const rubric = await readRubric(policy.rubric, files);
  const comparing = rubric.criteria.filter(({ kind }) => kind === 'preference');
  if (comparing.length > 0 && policy.reference === undefined)
    throw new AssayError(
      'usage',
      'E_REVIEW_REFERENCE',
      `criterion ${comparing[0]!.key} asks which of two answers is better, but there is only one`,
      {
        fix: 'Name the answers that submissions are compared with: reference: { file: answers.jsonl, text: output }.',
      },
    );
  return {
    rubric,
    inputs: policy.inputs === undefined ? null : await readTexts(policy.inputs, files),
    reference: policy.reference === undefined ? null : await readTexts(policy.reference, files),
    gold: policy.gold === undefined ? [] : await readGold(policy.gold.file, rubric, files),
  };
}

async function readRubric(path: string, files: ProjectFiles): Promise<Rubric> {
  const source = await readSpecFile(files, path);
  const problems = new SpecProblems();
  const rubric = checkShape(rubricSchema, source, problems);
  problems.throwIfAny();
  checkRubric(rubric!, source, problems);
  problems.throwIfAny();
  return rubric!;
}

export async function readTexts(
  { file, id, text }: ReviewTexts,
  files: ProjectFiles,
): Promise<Record<string, string>> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const { cells, place } of await rowsOf(file, files)) {
    const item = textOf(cells[id]);
    if (item === '' || cells[text] === undefined || Object.hasOwn(found, item))
      throw new AssayError('usage', 'E_REVIEW_ROWS', `expected ${id} and ${text}, every ${id} once`, {
        location: place,
      });
    found[item] = textOf(cells[text]);
  }
  return found;
}

const SHOWN = new Set(['id', 'input', 'output', 'reference']);

/** Gold items: `id`, `output`, `input` and `reference` where they are shown, and a column for each criterion. */
async function readGold(path: string, rubric: Rubric, files: ProjectFiles): Promise<ReviewFiles['gold']> {
  const rows = await rowsOf(path, files);
  return rows.map(({ cells, place }, i) => {
    const wrong = (message: string): AssayError =>
      new AssayError('usage', 'E_REVIEW_GOLD', message, { location: place });
    const given = Object.entries(cells).filter(([name]) => !SHOWN.has(name));
    const values: ReviewValues = Object.fromEntries(given.map(([name, cell]) => [name, textOf(cell)]));
    const fault = checkValues(values, rubric);
    if (fault !== null) throw wrong(fault);
    const id = textOf(cells['id']);
    if (id === '' || cells['output'] === undefined) throw wrong('a gold item has an id and an output');
    if (rows.findIndex((other) => textOf(other.cells['id']) === id) < i)
      throw wrong(`the gold item ${id} appears twice`);
    return {
      id,
      input: cells['input'] === undefined ? null : textOf(cells['input']),
      output: textOf(cells['output']),
      reference: cells['reference'] === undefined ? null : textOf(cells['reference']),
      values,
    };
  });
}

interface PlacedRow {
  readonly cells: Readonly<Partial<Record<string, Cell>>>;
  readonly place: { readonly file: string; readonly line?: number };
}

async function rowsOf(path: string, files: ProjectFiles): Promise<readonly PlacedRow[]> {
  const file = await files.open(path);
  try {
    const rows: PlacedRow[] = [];
    for await (const { cells, line } of readRows(file))
      rows.push({
        cells: Object.assign(Object.create(null), cells) as PlacedRow['cells'],
        place: { file: files.shown(path), ...(line === null ? {} : { line }) },
      });
    return rows;
  } finally {
    await file.close();
  }
}

function textOf(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(typeof cell === 'bigint' ? String(cell) : cell);
}

const texts = z.record(z.string(), z.string());

/** What a review shows and knows besides submissions: all of it is hidden, and stays in the vault under its digest. */
export const reviewFilesSchema = z.strictObject({
  rubric: rubricSchema,
  /** By item; null where nothing is shown beside an answer. */
  inputs: texts.nullable(),
  reference: texts.nullable(),
  gold: z
    .array(
      z.strictObject({
        id: z.string(),
        input: z.string().nullable(),
        output: z.string(),
        /** The other answer, where two are held against each other. */
        reference: z.string().nullable(),
        values: reviewValuesSchema,
      }),
    )
    .readonly(),
});
export type ReviewFiles = z.infer<typeof reviewFilesSchema>;
