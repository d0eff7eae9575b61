import type { QueueDepth } from '../../ports/queue.ts';
import type { RunTally } from '../../run/run-tally.ts';

type Kind = 'counter' | 'gauge';
type Measure = readonly [name: string, kind: Kind, help: string, value: number | null];

/** As Prometheus reads it. What is not known has no line: it is not zero. */
export function measuresText(tally: RunTally, depth: QueueDepth): string {
  const seconds = depth.oldest_lease_ms === null ? null : depth.oldest_lease_ms / 1_000;
  const measures: readonly Measure[] = [
    ['assay_worker_samples_total', 'counter', 'Outputs that this worker committed.', tally.done],
    ['assay_worker_asks_total', 'counter', 'Those that a model was asked for.', tally.done - tally.cached],
    ['assay_worker_failed_total', 'counter', 'Those that are failures.', tally.failed],
    ['assay_worker_input_tokens_total', 'counter', 'Tokens of requests.', tally.input_tokens],
    ['assay_worker_output_tokens_total', 'counter', 'Tokens of answers.', tally.output_tokens],
    ['assay_worker_cost_usd_total', 'counter', 'What answers cost, where all say so.', tally.cost_usd],
    ['assay_fleet_runs_offered', 'gauge', 'Runs that wait for workers or are at work.', depth.runs_offered],
    ['assay_fleet_runs_paused', 'gauge', 'Runs that are paused.', depth.runs_paused],
    ['assay_fleet_runs_failed', 'gauge', 'Runs that workers gave up.', depth.runs_failed],
    ['assay_fleet_workers', 'gauge', 'Workers heard of within ten seconds.', depth.workers],
    ['assay_fleet_claims', 'gauge', 'Ranges of samples that are held.', depth.claims],
    ['assay_fleet_oldest_lease_seconds', 'gauge', 'Since the most silent holder was heard of.', seconds],
  ];
  return measures.map(linesOf).join('');
}

function linesOf([name, kind, help, value]: Measure): string {
  return value === null ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`;
}
