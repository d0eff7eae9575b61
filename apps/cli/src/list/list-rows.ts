import { shownCost, shownCount } from '@assay/shown';
import type { ListedExecution, ListedRun, ListedScorer, ListedScoring, OpenBaseline } from '@assay/verbs';

/** A list as a table: the heads of its columns, and the cells of one item. */
export interface ListTable<Item> {
  readonly head: readonly string[];
  readonly cells: (item: Item) => readonly string[];
}

export const executionTable: ListTable<ListedExecution> = {
  head: ['execution', 'verb', 'status', 'started', 'specifications', 'runs', 'cost', 'verdict'],
  cells: ({ status, execution: { id, verb, started_at, specifications, runs, spent, verdict } }) => [
    id,
    verb,
    status,
    time(started_at),
    names(specifications.map(({ key }) => key)),
    String(runs.length),
    costOf(spent),
    verdict?.outcome ?? '',
  ],
};

export const runTable: ListTable<ListedRun> = {
  head: ['run', 'status', 'started', 'evaluation', 'specification', 'task', 'model', 'samples'],
  cells: ({ status, manifest }) => [
    manifest.id,
    status,
    time(manifest.started_at),
    manifest.evaluation_key,
    manifest.task_specification_key,
    manifest.task_key,
    manifest.model.key,
    samplesOf(manifest),
  ],
};

export const scoringTable: ListTable<ListedScoring> = {
  head: ['scoring', 'status', 'made', 'run', 'specification', 'scorer', 'version'],
  cells: ({ scoring, manifest }) => [
    scoring.id,
    scoring.status,
    time(scoring.created_at),
    scoring.run_id,
    manifest?.task_specification_key ?? '(lost)',
    scoring.scorer_key,
    short(scoring.scorer_version),
  ],
};

export const scorerTable: ListTable<ListedScorer> = {
  head: ['version', 'scorer', 'last used', 'judges', 'scorings'],
  cells: ({ version, scorer_key, scorings, last_used_at }) => [
    short(version.digest),
    scorer_key,
    time(last_used_at),
    version.judge === null ? 'no' : 'yes',
    String(scorings),
  ],
};

export const baselineTable: ListTable<OpenBaseline> = {
  head: ['baseline', 'set', 'specification', 'model', 'run', 'scoring'],
  cells: ({ baseline, manifest }) => [
    baseline.name,
    time(baseline.set_at),
    manifest?.task_specification_key ?? '(lost)',
    manifest?.model.key ?? '',
    manifest?.id ?? '',
    baseline.scoring_id,
  ],
};

/** Answers that were planned; of a part, how many samples of how many. */
function samplesOf({ samples, num_trials: trials, part }: ListedRun['manifest']): string {
  const planned = shownCount(samples * trials);
  if (part === undefined) return planned;
  return `${planned} (partial${part.of === null ? '' : `: ${part.samples} of ${part.of}`})`;
}

function time(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)}Z`;
}

function names(keys: readonly string[]): string {
  const unique = [...new Set(keys)];
  return unique.length > 3
    ? `${unique.slice(0, 3).join(', ')} and ${unique.length - 3} more`
    : unique.join(', ');
}

function short(digest: string): string {
  return digest.slice('sha256:'.length, 'sha256:'.length + 12);
}

/** What is certain; a plus where something has no known cost. */
function costOf(spent: ListedExecution['execution']['spent']): string {
  const known = spent.reduce((sum, { cost_usd }) => sum + cost_usd, 0);
  const isWhole = spent.every(({ unknown_cost }) => unknown_cost === null);
  if (known === 0 && !isWhole) return '?';
  return `${shownCost(known)}${isWhole ? '' : '+'}`;
}
