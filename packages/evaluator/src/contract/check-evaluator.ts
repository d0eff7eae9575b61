import { AssayError, type Evaluator, offerNames, type SpecProblems } from '@assay/records';
import type { YamlSource } from '@assay/rows';

type Path = readonly PropertyKey[];

/** What the schema alone cannot see: names that lead nowhere, and parts that do not fit together. */
export function checkEvaluator(evaluator: Evaluator, source: YamlSource, problems: SpecProblems): void {
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
