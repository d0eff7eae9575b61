import { lostClasses, type ScoredRun } from '@assay/engine';

/** Why a scored run should not be what others are held to. */
export interface BaselineRefusal {
  readonly why: string;
  /** Whether a person may insist. */
  readonly forcible: boolean;
}

/**
 * Null where nothing speaks against it. Unfinished, halted and failed runs never become a baseline: what they did
 * not measure would look like progress later. One of which the infrastructure lost a part may, on request.
 */
export function baselineRefusal(scored: ScoredRun): BaselineRefusal | null {
  const why = neverBecause(scored);
  if (why !== null) return { why, forcible: false };
  const lost = lostOutputs(scored);
  return lost === null ? null : { why: lost, forcible: true };
}

function neverBecause({ manifest, scoring }: ScoredRun): string | null {
  const { outputs, metrics, set_values: sets, sample_count: samples } = scoring.aggregates;
  if (manifest.closed_at === null) return 'it is not finished';
  if (manifest.stopped_because !== null) return `it was stopped: ${manifest.stopped_because}`;
  if (samples === 0) return 'it has no samples';
  if (outputs.absent > 0) return `${outputs.absent} of its outputs are absent`;
  if (outputs.produced === 0) return 'not one of its outputs was produced';
  if (scoring.status !== 'current') return `its scoring is ${scoring.status}`;
  const unscored = Object.entries(metrics).filter(
    ([name, { n }]) => n === 0 && (sets?.all[name]?.value ?? null) === null,
  );
  if (unscored.length > 0) return `no sample is scored by ${unscored.map(([name]) => name).join(', ')}`;
  return null;
}

function lostOutputs({ scoring }: ScoredRun): string | null {
  const { outputs, metrics } = scoring.aggregates;
  const lost = [outputs.failed_by_class, ...Object.values(metrics).map((metric) => metric.missing_by_class)]
    .flatMap((counts) => Object.entries(counts))
    .filter(([kind]) => lostClasses.has(kind));
  if (lost.length === 0) return null;
  const most = new Map<string, number>();
  for (const [kind, count] of lost) most.set(kind, Math.max(count, most.get(kind) ?? 0));
  const words = [...most].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return `a part of it is missing through no fault of the model: ${words}`;
}
