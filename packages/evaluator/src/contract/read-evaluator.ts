import { checkShape, nodeDigester, type ProjectFiles, readProblem, readSpecFile } from '@assay/engine';
import {
  AssayError,
  type Digest,
  type Evaluator,
  evaluatorSchema,
  type JsonObject,
  type JsonValue,
  offerNames,
  SpecProblems,
} from '@assay/records';
import type { YamlSource } from '@assay/rows';

type Path = readonly PropertyKey[];

/** What the schema alone cannot see: names that lead nowhere, and parts that do not fit together. */
function checkEvaluator(evaluator: Evaluator, source: YamlSource, problems: SpecProblems): void {
  const wrong = (path: Path, message: string, fix?: string): void =>
    problems.add(new AssayError('usage', 'E_SPEC_VALUE', message, { location: source.locate(path), fix }));
  refuseTwice('artifacts', evaluator.artifacts, 'name', wrong);
  refuseTwice('scorers', evaluator.scorers, 'key', wrong);
  refuseTwice('phases', evaluator.phases, 'key', wrong);
  checkScorers(evaluator, wrong);
  checkReview(evaluator, wrong);
  checkPredictions(evaluator, wrong);
  checkCombined(evaluator, wrong);
  checkSplits(evaluator, wrong);
  checkPhases(evaluator, wrong);
}

type Wrong = (path: Path, message: string, fix?: string) => void;

function refuseTwice<Name extends string>(
  list: string,
  entries: readonly Readonly<Record<Name, string>>[],
  name: Name,
  wrong: Wrong,
): void {
  for (const [i, entry] of entries.entries())
    if (entries.findIndex((each) => each[name] === entry[name]) < i)
      wrong([list, i, name], `two of ${list} are called ${JSON.stringify(entry[name])}`);
}

function checkScorers({ scorers, artifacts, labels }: Evaluator, wrong: Wrong): void {
  const names = artifacts.map(({ name }) => name);
  for (const [i, scorer] of scorers.entries()) {
    const { artifact, kind } = scorer;
    if (artifact !== undefined && !names.includes(artifact))
      wrong(
        ['scorers', i, 'artifact'],
        `there is no artifact called ${JSON.stringify(artifact)}`,
        offerNames(artifact, names),
      );
    if (artifact === undefined && artifacts.length > 1)
      wrong(
        ['scorers', i],
        `scorer ${scorer.key}: which artifact does it score? There are ${names.join(', ')}`,
        'Say it with artifact.',
      );
    const scored = artifacts.find(({ name }) => name === artifact) ?? artifacts[0]!;
    if (kind !== 'labels') continue;
    if (labels === undefined)
      wrong(['scorers', i], `scorer ${scorer.key} needs labels, but the file names none`);
    if (scored.kind !== 'predictions')
      wrong(
        ['scorers', i],
        `scorer ${scorer.key} scores predictions; the artifact ${scored.name} is ${scored.kind}`,
      );
  }
}

function checkReview({ review, scorers }: Evaluator, wrong: Wrong): void {
  const people = scorers.flatMap(({ kind }, i) => (kind === 'review' ? [i] : []));
  if (people.length > 1) wrong(['scorers', people[1]!], 'an evaluator has one scorer of the kind review');
  if (people.length > 0 && review === undefined)
    wrong(
      ['scorers', people[0]!],
      'people score here, but the file does not say how they judge',
      'Declare review: { rubric: rubric.yaml }.',
    );
  if (people.length === 0 && review !== undefined)
    wrong(['review'], 'no scorer is people', 'Add { key: people, kind: review } to scorers.');
}

function checkPredictions({ artifacts }: Evaluator, wrong: Wrong): void {
  for (const [i, artifact] of artifacts.entries()) {
    if (artifact.kind !== 'predictions') continue;
    const { type, values, min, max, max_length: longest } = artifact.prediction;
    const at = ['artifacts', i, 'prediction'];
    const closed = type === 'label' || type === 'probabilities';
    if (closed && values === undefined)
      wrong(at, `predictions of the type ${type} need values: the closed set they come from`);
    if (!closed && values !== undefined)
      wrong([...at, 'values'], `values are for labels and probabilities, not for ${type}`);
    if (type !== 'number' && (min !== undefined || max !== undefined))
      wrong(at, `min and max are for numbers, not for ${type}`);
    if (min !== undefined && max !== undefined && min > max) wrong([...at, 'min'], 'min is above max');
    if (type !== 'text' && longest !== undefined)
      wrong([...at, 'max_length'], `max_length is for text, not for ${type}`);
  }
}

/** Weights are shares: what they add up to is held against 1 in millionths, so that 0.7 and 0.3 do. */
function checkCombined({ combined }: Evaluator, wrong: Wrong): void {
  if (combined === undefined) return;
  const sum = Object.values(combined.weights).reduce((total, weight) => total + weight, 0);
  if (Math.round(sum * 1e6) !== 1e6)
    wrong(['combined', 'weights'], `the weights add up to ${Number(sum.toPrecision(6))}; expected 1`);
}

function checkSplits({ splits, labels }: Evaluator, wrong: Wrong): void {
  if (splits !== undefined && labels?.split === undefined)
    wrong(['splits'], 'splits need labels.split: the column with the split of an item');
  if (splits === undefined && labels?.split !== undefined)
    wrong(
      ['labels', 'split'],
      'a split column needs splits: which of its values gives feedback, and which ranks in the end',
    );
  if (splits !== undefined && splits.feedback === splits.final)
    wrong(['splits'], 'the final split must be another one than the split that gives feedback');
}

function checkPhases({ phases }: Evaluator, wrong: Wrong): void {
  for (const [i, { opens, closes }] of phases.entries()) {
    if (closes !== undefined && Date.parse(closes) <= Date.parse(opens))
      wrong(['phases', i, 'closes'], 'a phase closes after it opens');
    const before = phases[i - 1];
    if (
      before !== undefined &&
      (before.closes === undefined || Date.parse(opens) < Date.parse(before.closes))
    )
      wrong(['phases', i, 'opens'], 'a phase opens when the one before it is closed, or later');
  }
}

/** What only an evaluator may say, however it is spelt. */
const evaluatorOnly = new Set(
  [
    'hiddenLabels',
    'labels',
    'answerKey',
    'privateTests',
    'hiddenTests',
    'judgePrompt',
    'judge',
    'rubric',
    'scorer',
    'scorers',
  ].map((name) => name.toLowerCase()),
);

/** A problem is public: what belongs to its evaluator must not stand in it. */
function refuseEvaluatorKeys(value: JsonValue, file: string, problems: SpecProblems, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    const plain = key
      .slice(key.lastIndexOf(':') + 1)
      .replace(/[_-]/g, '')
      .toLowerCase();
    if (!Array.isArray(value) && key !== '@context' && evaluatorOnly.has(plain))
      problems.add(
        new AssayError(
          'usage',
          'E_SPEC_EVALUATOR_ONLY',
          `${place} belongs to the evaluator; a problem is public`,
          {
            location: { file },
            fix: "Remove it from the problem, and write it in the evaluator's file.",
          },
        ),
      );
    if (key !== '@context') refuseEvaluatorKeys(inner, file, problems, place);
  }
}

/** An evaluator's file and the problem that it names, read and checked: every name in it leads somewhere. */
export interface ReadEvaluator {
  readonly evaluator: Evaluator;
  readonly problem: { readonly document: JsonObject; readonly digest: Digest };
  readonly source: YamlSource;
}

/** Reads evaluator.yaml. All that is wrong is thrown at once, each with its line. */
export async function readEvaluator(files: ProjectFiles, path: string): Promise<ReadEvaluator> {
  const source = await readSpecFile(files, path);
  const problems = new SpecProblems();
  const evaluator = checkShape(evaluatorSchema, source, problems);
  problems.throwIfAny();
  checkEvaluator(evaluator!, source, problems);
  const read = await problems.attempt(
    () => readProblem(files, evaluator!.problem),
    source.locate(['problem']),
  );
  if (read !== null) refuseEvaluatorKeys(read.problem, files.shown(evaluator!.problem), problems);
  problems.throwIfAny();
  const document = read!.problem;
  return { evaluator: evaluator!, problem: { document, digest: nodeDigester.json(document) }, source };
}
