import { nodeDigester, type ProjectFiles } from '@assay/engine';
import {
  AssayError,
  canonicalJson,
  type Digest,
  type Evaluator,
  type EvaluatorScorer,
  type JsonObject,
  SpecProblems,
} from '@assay/records';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { promisedCombined } from '../score/combined-metric.ts';
import { tryLabels } from '../score/try-labels.ts';
import { scorerKind } from '../score/scorer-kinds.ts';
import type { PromisedMetric, RegisteredScorer, Registration } from '../score/scorer-kind.ts';
import type { Label } from '../vault/commit-labels.ts';
import { type By, commitSnapshot, openSnapshot } from '../vault/snapshots.ts';
import type { Vault } from '../vault/vault.ts';
import { digestOf, type RegisteredEvaluator } from './evaluators.ts';
import { checkNumbers } from './check-numbers.ts';
import type { ReadEvaluator } from './read-evaluator.ts';
import { readHiddenLabels } from './read-hidden-labels.ts';

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
