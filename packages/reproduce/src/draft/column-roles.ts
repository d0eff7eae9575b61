import type { JsonValue } from '@assay/records';
import { snake, yesOfVerdicts } from '../outputs/output-row.ts';
import { type Cells, failureTold, isStatus, saysThatItCame, speaksOfFailure } from '../outputs/read-cells.ts';

const idNames =
  /^(?:(?:sample|task|example|question|instance|item|problem|query|prompt|doc|image)(?:_?(?:id|key|index|idx))?|id|uid|qid)$/;
const MOST_ANSWERS = 256;

/** The column that names the sample, where each sample has several rows, as many as the others: answers to it, drawn together. */
function answeredAgain(
  columns: readonly string[],
  values: ReadonlyMap<string, readonly JsonValue[]>,
): string | null {
  const isAnsweredAgain = (name: string): boolean => {
    const counts = [...Map.groupBy(values.get(name)!, (value) => value).values()].map((its) => its.length);
    const [first = 0] = counts;
    return (
      counts.length > 1 &&
      first > 1 &&
      first <= MOST_ANSWERS &&
      counts.every((count) => count === first) &&
      values.get(name)!.every((value) => typeof value === 'string' || typeof value === 'number')
    );
  };
  return columns.find((name) => idNames.test(snake(name)) && isAnsweredAgain(name)) ?? null;
}

/** What the columns of a file of answers are, as far as their names and values tell. */
export interface ColumnRoles {
  /** Null: no column tells rows apart. */
  readonly id: string | null;
  /** True where no answer came. */
  readonly failed: string | null;
  /** Columns that hold an answer beside its label, best first. */
  readonly pairs: readonly { readonly output: string; readonly expected: string }[];
  /** Columns that hold what should have been answered, whether an answer stands beside them or not. */
  readonly labels: readonly string[];
  readonly answers: readonly string[];
  /** Columns that say of each answer whether it is right. */
  readonly verdicts: readonly string[];
  /** Rows of one value belong together. */
  readonly group: string | null;
}

const labelWords =
  /^(?:label|labels|ref|expected(?:_output|_answer)?|gold(?:en)?(?:_\w+)?|gt(?:_\w+)?|ground_?truth(?:_\w+)?|targets?|references?|answer_key|correct_(?:answer|option|label)|truth|y_true|solution|human(?:_\w+)?|annotat(?:ed|ion|or)s?(?:_\w+)?|actual(?:_\w+)?|(?:omitted|removed|held_?out)_\w+|relevant(?:_\w+)?|qrels|positives?)$|^(?:true|gold|expected|reference|target)_|_(?:gold|gt|label|truth|expected|reference|ref)$/i;
const answerWords =
  /pred|output|respon[sc]e|generat|completion|said|^answers?$|model_answer|^got$|y_hat|^y_pred$|parsed|extracted|choice$|(?:^|_)(?:chosen|selected|picked|guess(?:ed)?)(?:$|_)|^rank(?:ed|ing|ings)(?:_\w+)?$|retrieved|(?:^|_)(?:hyp(?:othes[ie]s)?|transcript(?:ion)?|translation|summary|caption|candidate|system|sys|mt)$/i;
/** Whatever else a label is called: `expected_output`, `reference_summary`. */
const surelyLabel = /^(?:gold(?:en)?|gt|expected|references?|ref|target|ground_?truth)_/i;
/** Beside a column that can only be the model's, and where none is called a label, `answer` is what it should have been. */
const modelsWords = /pred|respon[sc]e|generat|completion|model_(?:answer|output)|y_hat/i;
/** Beside a person's rating, the model's. */
const modelsRating =
  /^(?:model|llm|judge|auto(?:matic)?|machine|system)_(?:rating|score|label|grade|judg(?:e|ment)|annotation|class)s?$/;
const rawWords = /raw|full|text$|prompt|message/i;
const verdictWords =
  /(?:^|_)(?:correct|is_correct|right|match(?:ed)?|pass(?:ed)?|success|solved|resolved|accomplished|completed?|judg(?:e|ment|ement)|verdict|safe|safety|hit)(?:$|_)/i;
const groupWords =
  /(?:^|_)(?:fact|group|cluster|family|topic_id|image_id|patient|document|conversation)(?:$|_)/i;

export function columnRoles(rows: readonly Cells[]): ColumnRoles {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== '');
  const values = new Map(columns.map((name) => [name, rows.map((row) => row[name] ?? null)]));
  const id = identifier(columns, values);
  const failing = columns.filter((name) => tellsFailure(name, values.get(name)!));
  const failed = failing.find((name) => !saysThatItCame(name)) ?? failing[0] ?? null;
  const named = columns.filter(
    (name) =>
      name !== id &&
      labelWords.test(snake(name)) &&
      (!answerWords.test(snake(name)) || (surelyLabel.test(snake(name)) && !/pred/i.test(name))),
  );
  const hasModels = columns.some((name) => modelsWords.test(snake(name)));
  const labels =
    named.length === 0 && hasModels
      ? columns.filter((name) => /^answers?(?:_text|_aliases)?$/i.test(snake(name)))
      : named;
  const answers = columns.filter(
    (name) =>
      name !== id &&
      name !== failed &&
      !labels.includes(name) &&
      (answerWords.test(snake(name)) || (labels.length > 0 && modelsRating.test(snake(name)))),
  );
  const verdicts = columns.filter(
    (name) =>
      name !== failed &&
      verdictWords.test(snake(name)) &&
      isVerdict(values.get(name)!) &&
      !labels.includes(name),
  );
  const group =
    columns.find((name) => name !== id && groupWords.test(snake(name)) && isGrouping(values.get(name)!)) ??
    answeredAgain(
      columns.filter((name) => name !== id && labels.every((label) => isOneFor(name, label, values))),
      values,
    );
  return { id, failed, pairs: pairUp(labels, answers, values), labels, answers, verdicts, group };
}

/** A flag, a text of an error, or a state that says of some answers that they came and of others that they did not. */
function tellsFailure(name: string, values: readonly JsonValue[]): boolean {
  if (!speaksOfFailure(name)) return false;
  const told = new Set(values.map((value) => failureTold(name, value)));
  if (told.has(null)) return false;
  if (!isStatus(name) && !saysThatItCame(name)) return true;
  return told.has(true) && told.has(false);
}

type Values = ReadonlyMap<string, readonly JsonValue[]>;

function identifier(columns: readonly string[], values: Values): string | null {
  const rank = (column: string): number => {
    const name = snake(column);
    if (/^(?:id|sample_id|task_id|example_id|question_id|instance_id|item_id|uid|uuid|qid)$/i.test(name))
      return 0;
    if (/(?:^|_)(?:id|key|index|idx|question|name)$/i.test(name)) return 1;
    return answerWords.test(name) || /time|date|latency|duration|prompt|input/i.test(name) ? 9 : 2;
  };
  const isText = (name: string): boolean =>
    values.get(name)!.every((value) => typeof value === 'string' || typeof value === 'number');
  const share = (name: string): number => {
    const all = values.get(name)!;
    return new Set(all).size / all.length;
  };
  // A column that is called the id and repeats a few rows has doubles in it, which are for the reader of rows to refuse.
  const named = columns.find((name) => isText(name) && rank(name) === 0 && share(name) > 0.9);
  const [best] = columns
    .filter((name) => isText(name) && share(name) === 1)
    .sort((a, b) => rank(a) - rank(b));
  return named ?? (best === undefined || rank(best) === 9 ? null : best);
}

/** An answer goes with the label of its own name (`pred_trace`, `trace`), else with one of its own kind and values. */
function pairUp(labels: readonly string[], answers: readonly string[], values: Values): ColumnRoles['pairs'] {
  const scored = labels.flatMap((expected) =>
    answers.map((output) => ({ output, expected, fit: fitOf(output, expected, values) })),
  );
  return scored
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ output, expected }) => ({ output, expected }));
}

function fitOf(output: string, expected: string, values: Values): number {
  if (isPieceOf(expected, output, values)) return 0;
  const [given, wanted] = [values.get(output)!, values.get(expected)!];
  const kinds = (all: readonly JsonValue[]): ReadonlySet<string> =>
    new Set(
      all.filter((value) => value !== null).map((value) => (Array.isArray(value) ? 'list' : typeof value)),
    );
  const [own, theirs] = [kinds(given), kinds(wanted)];
  if (own.size === 0 || theirs.size === 0) return 0;
  const isSameKind = [...theirs].every((kind) => own.has(kind)) && own.size <= 2;
  const isOneOf = own.size === 1 && own.has('string') && theirs.size === 1 && theirs.has('list');
  // A ranking: the right answer may stand in a list of them.
  const isRanking =
    own.size === 1 && own.has('list') && theirs.size === 1 && (theirs.has('string') || theirs.has('object'));
  const equal = given.filter(
    (value, i) => value !== null && JSON.stringify(value) === JSON.stringify(wanted[i]),
  ).length;
  const isNamesake = stem(output) === stem(expected);
  const isRaw = rawWords.test(snake(output));
  return (
    (isSameKind || areDocuments(given, wanted) ? 1 : isOneOf ? 0.5 : isRanking ? 0.25 : 0) *
    (1 + equal / given.length + (isNamesake ? 1 : 0) - (isRaw ? 0.5 : 0))
  );
}

/** Labels are objects, and answers the text of one. */
export function areDocuments(given: readonly JsonValue[], wanted: readonly JsonValue[]): boolean {
  const known = given.filter((value) => value !== null);
  return (
    known.length > 0 &&
    wanted.every((value) => value === null || (typeof value === 'object' && !Array.isArray(value))) &&
    known.filter((value) => typeof value === 'string' && /^\s*(?:```\w*\s*)?\{/.test(value)).length * 2 >=
      known.length
  );
}

const answerKeys =
  /^(?:text|answer|label|value|output|target|class|category|choice|correct_\w+|final_answer|name)$/;

/** One of several fields of a label, beside an answer that is no field of that name: it is not what the answer should be. */
function isPieceOf(expected: string, output: string, values: Values): boolean {
  const [, outer, key] = /^(.+)\.([^.]+)$/.exec(expected) ?? [];
  if (outer === undefined || key === undefined || !values.has(outer)) return false;
  if (values.get(outer)!.some((value) => Array.isArray(value))) return false;
  const fields = [...values.keys()].filter((name) => name.startsWith(`${outer}.`));
  const isSoleAnswer =
    answerKeys.test(snake(key)) && !fields.some((name) => name !== expected && isAnswerKey(name));
  return fields.length > 1 && output.split('.').at(-1) !== key && !isSoleAnswer;
}

function isAnswerKey(name: string): boolean {
  return answerKeys.test(snake(name.split('.').at(-1)!));
}

function stem(name: string): string {
  return snake(name)
    .replaceAll(
      /(?:^|_)(?:pred(?:icted|iction)?|model|gold(?:en)?|gt|true|expected|parsed|output|answer|label|reference|target)(?=_|$)/g,
      '',
    )
    .replaceAll(/^_+|_+$/g, '');
}

/** Whether rows of one sample have one label: answers to it differ, what is right does not. */
function isOneFor(sample: string, label: string, values: Values): boolean {
  const [samples, wanted] = [values.get(sample)!, values.get(label)!.map((value) => JSON.stringify(value))];
  const known = new Map<JsonValue, string>();
  return samples.every((one, i) => {
    const first = known.get(one) ?? wanted[i]!;
    known.set(one, first);
    return first === wanted[i];
  });
}

function isGrouping(values: readonly JsonValue[]): boolean {
  const distinct = new Set(values.map((value) => JSON.stringify(value))).size;
  return (
    distinct > 1 &&
    distinct * 2 <= values.length &&
    values.every((value) => typeof value === 'string' || typeof value === 'number')
  );
}

/** Yes or no in any words, or a share of what a judge found right. */
function isVerdict(values: readonly JsonValue[]): boolean {
  return (
    yesOfVerdicts(values) !== null ||
    values.every((value) => value === null || value === false || value === 0)
  );
}
