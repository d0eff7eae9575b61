import { AssayError, overrideText, partText, type RunManifest, type ScoringAggregates } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { RunFacts } from '../gate/run-facts.ts';
import { answeredOutputs } from '../model-client/read-reply.ts';
import { openForScoring } from '../run/open-specification.ts';
import { allSpecifications, declaredKey, specificationOf } from '../run/specifications.ts';
import { labelsSince } from '../score/labels/label-hmacs.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import type { Workbench } from '../workbench.ts';

export interface ReportWarning {
  readonly code: string;
  readonly message: string;
}

/** What a reader should know before believing the numbers. */
export function reportWarnings(
  manifest: RunManifest,
  aggregates: ScoringAggregates,
  facts: Pick<RunFacts, 'outputs'> | null,
): readonly ReportWarning[] {
  return [
    ...notWhole(manifest),
    ...undeclared(manifest),
    ...unfinished(manifest, aggregates),
    ...unanswered(aggregates),
    ...uncovered(aggregates),
    ...uncounted(aggregates),
    ...cutOff(facts),
    ...withoutText(facts),
    ...servedByOthers(facts),
    ...aggregates.warnings.map((message) => ({ code: 'W_SCORER', message })),
  ];
}

/** A number of a part, or of something asked otherwise, is not the result of the specification that it was made from. */
function notWhole(manifest: RunManifest): readonly ReportWarning[] {
  const key = declaredKey(manifest);
  const part = partText(manifest);
  const override = overrideText(manifest);
  return [
    ...(part === null ? [] : [{ code: 'W_PARTIAL', message: `${part}: not the result of ${key}` }]),
    ...(override === null
      ? []
      : [{ code: 'W_OVERRIDDEN', message: `${key} was asked ${override}: not the result of ${key}` }]),
  ];
}

function undeclared({ model }: RunManifest): readonly ReportWarning[] {
  if (model.provider === 'replay') {
    return [{ code: 'W_REPLAY', message: 'the outputs were replayed: no model was asked' }];
  }
  return ['temperature', 'max_tokens']
    .filter((parameter) => (model.parameters?.[parameter] ?? null) === null)
    .map((parameter) => ({
      code: 'W_PARAMETER_UNDECLARED',
      message: `model ${model.key} does not declare ${parameter}: its results have a reproducibility gap`,
    }));
}

function unfinished(
  { stopped_because: stopped, closed_at: closed }: RunManifest,
  { outputs }: ScoringAggregates,
): readonly ReportWarning[] {
  const absent =
    outputs.absent === 0
      ? ''
      : `; ${plural(outputs.absent, 'output')} ${agreeing(outputs.absent, 'is', 'are')} absent`;
  if (closed === null) return [{ code: 'W_RUN_OPEN', message: `the run is not finished${absent}` }];
  if (stopped !== null)
    return [{ code: 'W_RUN_STOPPED', message: `the run was stopped: ${stopped}${absent}` }];
  return absent === '' ? [] : [{ code: 'W_OUTPUTS_ABSENT', message: absent.slice(2) }];
}

/** What is no answer counts at the worst value, or not at all: a number beside it is not of all that was asked. */
function unanswered({ outputs }: ScoringAggregates): readonly ReportWarning[] {
  const asked = outputs.produced + outputs.failed;
  const answered = answeredOutputs(outputs);
  if (answered === asked) return [];
  const classes = Object.entries(outputs.failed_by_class).map(([kind, count]) => `${kind} ${count}`);
  const message = `${answered} of ${plural(asked, 'output')} answered; failed: ${classes.join(', ')}`;
  return [{ code: 'W_UNANSWERED', message }];
}

/** An answer that was cut off is judged as it stands; how it would have ended is unknown. */
function cutOff(facts: Pick<RunFacts, 'outputs'> | null): readonly ReportWarning[] {
  const { truncated = 0, total = 0 } = facts?.outputs ?? {};
  if (truncated === 0) return [];
  const message = `${truncated} of ${plural(total, 'answer')} ${agreeing(truncated, 'was', 'were')} cut off at the longest length allowed: raise max_tokens`;
  return [{ code: 'W_TRUNCATED', message }];
}

function withoutText(facts: Pick<RunFacts, 'outputs'> | null): readonly ReportWarning[] {
  const { empty = 0, total = 0, with_reasoning: reasoned = 0 } = facts?.outputs ?? {};
  if (empty === 0) return [];
  const why = reasoned === 0 ? '' : '; reasoning may have used up max_tokens';
  return [
    {
      code: 'W_EMPTY',
      message: `${empty} of ${plural(total, 'answer')} ${agreeing(empty, 'has', 'have')} no text${why}`,
    },
  ];
}

/** An alias that led to several models makes one number of them all. */
function servedByOthers(facts: Pick<RunFacts, 'outputs'> | null): readonly ReportWarning[] {
  const served = Object.entries(facts?.outputs.served_models ?? {});
  if (served.length < 2) return [];
  const each = served.map(([model, count]) => `${model} ${count}`).join(', ');
  return [{ code: 'W_SERVED_MODELS', message: `several models have answered: ${each}` }];
}

/** A set's number is of the samples that it could take in; how many it could not belongs beside it. */
function uncounted({ set_values: sets, sample_count: samples }: ScoringAggregates): readonly ReportWarning[] {
  return Object.entries(sets?.all ?? {})
    .filter(([, value]) => value.uncounted > 0)
    .map(([name, { uncounted: count }]) => ({
      code: 'W_UNCOUNTED',
      message: `${name} leaves out ${count} of the outputs of ${plural(samples, 'sample')}, which it cannot read`,
    }));
}

function uncovered({ metrics, scores }: ScoringAggregates): readonly ReportWarning[] {
  return scores
    .filter(({ kind, name }) => kind !== 'set' && metrics[name]!.missing > 0)
    .map(({ name }) => {
      const { n, missing, missing_by_class: classes } = metrics[name]!;
      const why = Object.entries(classes).map(([kind, count]) => `${kind} ${count}`);
      const message = `${name} is scored on ${n} of ${plural(n + missing, 'sample')}; missing: ${why.join(', ')}`;
      return { code: 'W_COVERAGE', message };
    });
}

/** Whether labels were edited since a run was scored: its numbers are then about other labels than those of now. */
export async function labelWarnings(scored: ScoredRun, bench: Workbench): Promise<readonly ReportWarning[]> {
  const { manifest } = scored;
  try {
    const specification = specificationOf(manifest, await allSpecifications(bench));
    const open = await openForScoring(
      manifest.evaluation_key,
      specification,
      { limit: manifest.samples },
      bench,
    );
    const { kind, relabelled, shared } = await labelsSince(
      scored,
      openLabels(open.inputs),
      await bench.store.labelKey(),
    );
    if (kind !== 'changed' || relabelled === 0) return [];
    const which =
      relabelled === null || shared === null
        ? 'labels were'
        : `${relabelled} of ${plural(shared, 'sample')} ${agreeing(relabelled, 'was', 'were')}`;
    const message = `${which} relabelled since this scoring: its numbers are about the labels as they were`;
    return [{ code: 'W_RELABELLED', message }];
  } catch (error) {
    // Data that is gone or wrong now says nothing of what was scored then.
    if (error instanceof AssayError) return [];
    throw error;
  }
}
