import { type LabelledAnswer, nodeClock, nodeDigester, type ProjectFiles, scoreAnswers } from '@assay/engine';
import {
  AssayError,
  canonicalJson,
  type Digest,
  type Evaluator,
  type EvaluatorScorer,
  type JsonObject,
  type JsonValue,
  offerNames,
  type Prediction,
  SpecProblems,
} from '@assay/records';
import type { YamlSource } from '@assay/rows';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { openScorer } from '../score/label-metrics.ts';
import { predictionsOf } from '../score/labels-scorer.ts';
import { promisedCombined } from '../score/score-submission.ts';
import type { PromisedMetric, RegisteredScorer, Registration } from '../score/scorer-kind.ts';
import { scorerKind } from '../score/scorer-kinds.ts';
import { predictionOf } from '../submit/read-predictions.ts';
import type { Label } from '../vault/commit-labels.ts';
import { type By, commitSnapshot, openSnapshot } from '../vault/snapshots.ts';
import type { Vault } from '../vault/vault.ts';
import { digestOf, type RegisteredEvaluator } from './evaluators.ts';
import type { ReadEvaluator } from './read-evaluator.ts';
import { readHiddenLabels, sampleLabelOf } from './read-hidden-labels.ts';

/** Labels that are tried of each split; the rest are like them, or are told when the first submission is scored. */
const TRIED = 1_000;

/** Scores the labels themselves: a metric that cannot take them is told to the host now, and not when submissions wait. */
async function tryLabels(
  evaluator: Evaluator,
  bySplit: ReadonlyMap<string, readonly Label[]>,
  { folder, env }: Pick<Registration, 'folder' | 'env'>,
): Promise<void> {
  for (const scorer of evaluator.scorers) {
    if (scorer.kind !== 'labels') continue;
    const { prediction } = predictionsOf(scorer, evaluator);
    const resolved = await openScorer(scorer, folder, env);
    try {
      for (const labels of bySplit.values()) {
        const answers = labels.slice(0, TRIED).map((each): LabelledAnswer => {
          const label = sampleLabelOf(each, evaluator.labels!);
          return { label, answer: { given: rightAnswer(label.expected ?? null, prediction) } };
        });
        scoreAnswers(resolved, answers, { seed: 0, clock: nodeClock, digester: nodeDigester });
      }
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      throw new AssayError('usage', error.code, `the labels do not fit: ${error.message}`, {
        cause: error,
        location: { file: evaluator.labels!.file },
        fix: error.fix,
      });
    } finally {
      await resolved.close();
    }
  }
}

function rightAnswer(expected: JsonValue, prediction: Prediction): JsonValue {
  if (prediction.type !== 'probabilities') return expected;
  const shares = (prediction.values ?? []).map((value) => [value, value === expected ? 1 : 0] as const);
  return predictionOf(Object.fromEntries(shares), prediction);
}

/** Headlines, weights and gates name numbers that some scorer gives, each once, and that a board can be ordered by. */
export function checkNumbers(
  evaluator: Evaluator,
  metrics: readonly PromisedMetric[],
  source: YamlSource,
): void {
  const problems = new SpecProblems();
  const names = metrics.map(({ name }) => name);
  const wrong = (path: readonly PropertyKey[], message: string, fix?: string): void =>
    problems.add(new AssayError('usage', 'E_SPEC_NAME', message, { location: source.locate(path), fix }));
  const known = (name: string, path: readonly PropertyKey[]): void => {
    if (!names.includes(name))
      wrong(path, `no scorer gives ${JSON.stringify(name)}`, offerNames(name, names));
  };
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    wrong(
      ['scorers'],
      `two scorers give ${JSON.stringify(twice)}`,
      'Give one of the scores a name of its own.',
    );
  for (const [i, name] of evaluator.headlines.entries()) known(name, ['headlines', i]);
  for (const name of Object.keys(evaluator.combined?.weights ?? {}))
    known(name, ['combined', 'weights', name]);
  for (const [i, { metric }] of evaluator.gates.entries()) known(metric, ['gates', i, 'metric']);
  const first = metrics.find(({ name }) => name === evaluator.headlines[0]);
  if (first?.direction === 'none')
    wrong(
      ['headlines', 0],
      `${first.name} has no direction (higher or lower is better): a board cannot be ordered by it`,
    );
  checkFeedback(evaluator, first, wrong);
  problems.throwIfAny();
}

/** A step of the Ladder is a part of a range; where a number has none, the file must say it. */
function checkFeedback(
  { feedback, phases }: Evaluator,
  headline: PromisedMetric | undefined,
  wrong: (path: readonly PropertyKey[], message: string, fix?: string) => void,
): void {
  const places = [
    { path: ['feedback'], given: feedback },
    ...phases.flatMap((phase, i) =>
      phase.feedback === undefined ? [] : [{ path: ['phases', i, 'feedback'], given: phase.feedback }],
    ),
  ];
  for (const { path, given } of places)
    if (
      given.mode === 'ladder' &&
      given.step === undefined &&
      headline !== undefined &&
      headline.range === null
    )
      wrong(
        path,
        `${headline.name} has no range from which a step of the Ladder could be derived`,
        'State how much better a score must be to be shown: feedback: { mode: ladder, step: 0.02 }.',
      );
}

interface Registering {
  readonly home: EvaluatorHome;
  readonly vault: Vault;
  readonly files: ProjectFiles;
  readonly env: Registration['env'];
  readonly by: By;
}

/**
 * Takes an evaluator in: what it hides goes into the vault, commitments and the version of its scorer into the ledger, and the
 * file as it is now is kept under its digest. What is registered already is found again.
 */
export async function registerEvaluator(
  { evaluator, problem, source }: ReadEvaluator,
  { home, vault, files, env, by }: Registering,
): Promise<RegisteredEvaluator> {
  const key = await home.signingKey();
  const { folder } = files;
  const { paid } = home;
  const { components, metrics } = await scorersOf(evaluator, { evaluator, folder, vault, env, paid });
  checkNumbers(evaluator, metrics, source);
  const bySplit = await readHiddenLabels(files, evaluator);
  await tryLabels(evaluator, bySplit, { folder, env });
  const before = home.store.evaluators.get(evaluator.key);
  const snapshots: Record<string, string> = {};
  for (const [split, labels] of bySplit)
    snapshots[split] =
      (await sameSnapshot(before?.snapshots[split], labels, { home, vault, by })) ??
      (await commitSnapshot(home, vault, labels, by)).snapshot_id;
  const scorer = { id: nodeDigester.json(components), components };
  const items = await publishItems([...bySplit.values()].flat(), home);
  const digest = digestOf({
    evaluator,
    problem: problem.digest,
    snapshots,
    scorer: scorer.id,
  });
  if (before?.digest === digest) return before;
  const registered: RegisteredEvaluator = {
    schema_version: 'assay.registered-evaluator.v1',
    evaluator,
    digest,
    problem,
    snapshots,
    items,
    metrics: [...metrics],
    scorer,
    registered_at: by.at,
  };
  home.ledger.append(key, () => {
    home.store.evaluators.add(registered);
    const predicate = {
      about: evaluator.key,
      evaluator: { key: evaluator.key, version: evaluator.version ?? null, digest },
      problem: problem.digest,
      scorer,
      snapshots,
      record: digestOf(registered),
      ...by,
    };
    return [
      { kind: 'scorer.registered', subjects: [{ name: evaluator.key, sha256: digest.slice(7) }], predicate },
    ];
  });
  return registered;
}

/** What every scorer of an evaluator is made of and gives; all that is wrong at once. */
export async function scorersOf(
  evaluator: Evaluator,
  registration: Registration,
): Promise<{ readonly components: JsonObject; readonly metrics: readonly PromisedMetric[] }> {
  const problems = new SpecProblems();
  const components: Record<string, JsonObject> = {};
  const metrics: PromisedMetric[] = [];
  for (const scorer of evaluator.scorers) {
    const registered = await problems.attempt(() => registerScorer(scorer, registration));
    if (registered === null) continue;
    components[scorer.key] = registered.components;
    metrics.push(...registered.metrics);
  }
  problems.throwIfAny();
  const { artifacts, combined = null, labels, gates, slice_floor } = evaluator;
  const { file: _file, ...joined } = labels ?? { file: '' };
  // What stands around the scorers and can change a number too.
  const config = digestOf({ artifacts, combined, labels: joined, gates, slice_floor });
  return {
    components: { ...components, evaluation: { config } },
    metrics: combined === null ? metrics : [...metrics, promisedCombined(combined, metrics)],
  };
}

async function registerScorer<Kind extends EvaluatorScorer['kind']>(
  scorer: Extract<EvaluatorScorer, { kind: Kind }>,
  registration: Registration,
): Promise<RegisteredScorer> {
  return (await scorerKind<Kind>(scorer.kind)).register(scorer, registration);
}

/** The snapshot of an earlier registration, where its labels are the same: committing twice would look like a change. */
async function sameSnapshot(
  id: string | undefined,
  labels: readonly Label[],
  { home, vault, by }: Pick<Registering, 'home' | 'vault' | 'by'>,
): Promise<string | null> {
  if (id === undefined) return null;
  const why = { ...by, reason: 'held against the labels that are registered' };
  const kept = await openSnapshot(home, vault, id, why);
  return isSame(kept.labels, labels) ? id : null;
}

function isSame(kept: readonly Label[], given: readonly Label[]): boolean {
  const byItem = new Map(kept.map(({ item, label }) => [item, canonicalJson(label)]));
  return (
    byItem.size === given.length &&
    given.every(({ item, label }) => byItem.get(item) === canonicalJson(label))
  );
}

/** Ids are public, which of them is in which split is not: one list of all. */
async function publishItems(
  labels: readonly Label[],
  home: EvaluatorHome,
): Promise<RegisteredEvaluator['items']> {
  if (labels.length === 0) return null;
  const ids = labels.map(({ item }) => item).toSorted();
  const twice = ids.find((id, i) => ids[i - 1] === id);
  if (twice !== undefined)
    throw new AssayError('usage', 'E_LABELS', `item ${JSON.stringify(twice)} is in two splits`);
  const digest: Digest = await home.blobs.put(Buffer.from(JSON.stringify(ids)));
  return { digest, count: ids.length };
}
