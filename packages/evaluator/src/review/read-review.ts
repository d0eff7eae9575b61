import { checkShape, type Clock, nodeDigester, type ProjectFiles, readSpecFile } from '@assay/engine';
import {
  AssayError,
  type Criterion,
  type Digest,
  type JsonObject,
  jsonObjectSchema,
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
import { digestOf, type RegisteredEvaluator } from '../contract/evaluators.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import type { Vault } from '../vault/vault.ts';

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
const reviewFilesSchema = z.strictObject({
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
type ReviewFiles = z.infer<typeof reviewFilesSchema>;

/** Changes when verdicts of people become numbers in another way. */
const RULES = 'assay.review.v1';

/**
 * What a review is made of. Who rates, how long an item is kept for them and what is masked are not part of it: a rater more
 * does not make another review. With `vault` null nothing is named that could be guessed.
 */
export async function reviewComponents(
  policy: ReviewPolicy,
  files: ReviewFiles,
  vault: Vault | null,
): Promise<JsonObject> {
  const hide = async (what: string, value: unknown): Promise<string | null> =>
    vault === null ? null : hiddenDigest(vault, `review ${what}`, Buffer.from(JSON.stringify(value)));
  const { sampling, seed, raters_per_item, duplicates, aggregate, adjudicate, agreement, gold } = policy;
  return {
    kind: 'review',
    code: RULES,
    rubric: await hide('rubric', files.rubric),
    inputs: await hide('inputs', files.inputs),
    reference: await hide('reference', files.reference),
    gold: await hide('gold', files.gold),
    config: digestOf({
      sampling,
      seed,
      raters_per_item,
      duplicates,
      aggregate,
      adjudicate,
      agreement,
      gold: gold === undefined ? null : { floor: gold.floor, after: gold.after },
    }),
  };
}

const reviewVersion = (components: JsonObject): Digest => nodeDigester.json(components);

const nameOf = (version: Digest): string => `reviews/${version.slice('sha256:'.length)}`;

/** Rubrics and gold items of every version stay in the vault. */
export async function keepReview(vault: Vault, components: JsonObject, files: ReviewFiles): Promise<void> {
  await vault.put(nameOf(reviewVersion(components)), Buffer.from(JSON.stringify(files)));
}

async function keptReview(vault: Vault, version: Digest): Promise<ReviewFiles> {
  const bytes = await vault.get(nameOf(version));
  if (bytes !== null) return reviewFilesSchema.parse(JSON.parse(bytes.toString('utf8')));
  throw new AssayError('environment', 'E_REVIEW_LOST', 'the rubric of this version is not in the vault', {
    fix: 'Restore the vault from a copy.',
  });
}

export interface ReviewContext {
  readonly home: EvaluatorHome;
  readonly vault: Vault;
  readonly clock: Clock;
  /** For judges, where they say which items people look at. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Who asks, as the log says it. */
  readonly actor: string;
}

/** Where one version of a review is worked on. */
export interface ReviewDesk extends ReviewContext {
  /** The newest evaluator with this review: who may rate is said there. */
  readonly registered: RegisteredEvaluator;
  readonly policy: ReviewPolicy;
  readonly files: ReviewFiles;
  readonly version: Digest;
  /** The key of the scorer that people are. */
  readonly scorer: string;
}

/** The version of the review of an evaluator; null where it has none. */
export function reviewOf({
  evaluator,
  scorer,
}: RegisteredEvaluator): { key: string; version: Digest } | null {
  const people = evaluator.scorers.find(({ kind }) => kind === 'review');
  if (people === undefined || evaluator.review === undefined) return null;
  const components = jsonObjectSchema.parse(scorer.components[people.key]);
  return { key: people.key, version: reviewVersion(components) };
}

/** The desk of an evaluator's review; raters, deadlines and masks are those of the newest evaluator with the same review. */
export async function openDesk(registered: RegisteredEvaluator, context: ReviewContext): Promise<ReviewDesk> {
  const review = reviewOf(registered);
  const { key } = registered.evaluator;
  if (review === null)
    throw new AssayError('usage', 'E_REVIEW_NONE', `${key} is not reviewed by people`, {
      fix: 'Declare review, and a scorer of the kind review.',
    });
  const newest = context.home.store.evaluators
    .history(key)
    .findLast((each) => reviewOf(each)?.version === review.version);
  const files = await keptReview(context.vault, review.version);
  const at = newest ?? registered;
  return {
    ...context,
    registered: at,
    policy: at.evaluator.review!,
    files,
    version: review.version,
    scorer: review.key,
  };
}

/** Every version of an evaluator's review, the oldest first: what was begun under one is finished under it. */
export async function openDesks(key: string, context: ReviewContext): Promise<readonly ReviewDesk[]> {
  const desks = new Map<Digest, ReviewDesk>();
  for (const registered of context.home.store.evaluators.history(key)) {
    const version = reviewOf(registered)?.version;
    if (version !== undefined && !desks.has(version)) desks.set(version, await openDesk(registered, context));
  }
  if (desks.size > 0) return [...desks.values()];
  throw new AssayError('usage', 'E_REVIEW_NONE', `${key} is not reviewed by people`, {
    fix: 'Declare review, and a scorer of the kind review.',
  });
}
