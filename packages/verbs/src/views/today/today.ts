import {
  executionStatus,
  type ExecutionStatus,
  type HeadlineBrief,
  type Lead,
  type Store,
} from '@assay/engine';
import { type Execution, worstOutcome } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withStore } from '../../world/with-store.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import type { RunRow } from '../runs/run-row.ts';
import { seriesAgreement } from '../samples/series-agreement.ts';
import { attentionReasons, decidingReasons, firstReason } from './attention-reasons.ts';

/** Specifications that are listed at most, those with the newest runs. */
const LISTED = 50;

/** Dots of an evaluation at most, the newest. */
const DOTS = 24;

/** Something that somebody should look at. */
export interface Attention {
  readonly kind: 'gate_failed' | 'gate_inconclusive' | 'run_unfinished' | 'unstable';
  readonly title: string;
  /** At least one. */
  readonly reasons: readonly string[];
  readonly run_id: string;
  readonly at: string;
}

/** A specification over time: the number it is about in each run. */
export interface EvaluationRow {
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly metric: string | null;
  /** The worst of its runs in the newest execution: of a series, none stands for the others. */
  readonly verdict: RunRow['verdict'];
  readonly last_run_id: string;
  /** What stands beside the number of that run where it is not whole; null where it is. */
  readonly mark: string | null;
  readonly last_at: string;
  /** How many there are, drawn or not. */
  readonly runs: number;
  readonly dots: readonly (Pick<HeadlineBrief, 'value' | 'interval' | 'n'> & {
    readonly run_id: string;
    readonly started_at: string;
  })[];
}

/** What needs attention first; then every evaluation. */
export interface TodayView {
  readonly sentence: Lead;
  readonly attention: readonly Attention[];
  readonly under_way: readonly { readonly execution: Execution; readonly status: ExecutionStatus }[];
  readonly evaluations: readonly EvaluationRow[];
  readonly counts: { readonly specifications: number; readonly runs: number; readonly open: number };
}

/** The first page. */
export const todayView: Verb<TodayViewRequest, TodayView> = (request, world) =>
  withStore(request, world, async (store) => {
    const index = runIndexOf(store, world.kept);
    const rows = await index.rows(store);
    const { evaluations, newest, judged } = evaluationsOf(rows);
    const underWay = (await store.executions.list({ limit: 50 })).items
      .map((execution) => ({ execution, status: executionStatus(execution) }))
      .filter(({ status }) => status === 'running');
    const running = new Set(underWay.flatMap(({ execution }) => execution.runs.map(({ run_id }) => run_id)));
    const attention = [
      ...(await judgedOnce(judged, store)),
      ...unfinished(newest.filter(({ id }) => !running.has(id))),
      ...(await unstable(newest, store, world)),
    ];
    return {
      sentence: leadOf(attention, evaluations, underWay.length),
      attention,
      under_way: underWay,
      evaluations: evaluations.slice(0, LISTED),
      counts: { specifications: evaluations.length, runs: rows.length, open: index.open },
    };
  });

interface Evaluations {
  readonly evaluations: readonly EvaluationRow[];
  /** The newest run of each. */
  readonly newest: readonly RunRow[];
  /** The runs of each that its newest execution made, newest first. */
  readonly judged: readonly (readonly RunRow[])[];
}

const known = new WeakMap<readonly RunRow[], Evaluations>();

/** By the newest run, newest first; made once for rows that stay. */
function evaluationsOf(rows: readonly RunRow[]): Evaluations {
  const made = known.get(rows) ?? groupRows(rows);
  known.set(rows, made);
  return made;
}

function groupRows(rows: readonly RunRow[]): Evaluations {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.evaluation_key, row.task_specification_key]));
  const newest = [...groups.values()].map((runs) => runs[0]!);
  const judged = [...groups.values()].map(madeTogether);
  return { newest, judged, evaluations: evaluationRows([...groups.values()]) };
}

function madeTogether(runs: readonly RunRow[]): readonly RunRow[] {
  const last = runs[0]!;
  if (last.execution_id === null) return [last];
  return runs.filter(({ execution_id: id }) => id === last.execution_id);
}

function verdictOver(runs: readonly RunRow[]): RunRow['verdict'] {
  const told = runs.flatMap(({ verdict }) => (verdict === null ? [] : [verdict]));
  return told.length === 0 ? null : worstOutcome(told);
}

function evaluationRows(groups: readonly (readonly RunRow[])[]): readonly EvaluationRow[] {
  return groups.map((all) => {
    const whole = all.filter(({ mark }) => mark === null);
    // A part is the result of a specification only where it has no other.
    const runs = whole.length === 0 ? all : whole;
    const last = runs[0]!;
    const metric = runs.find(({ headline }) => headline !== null)?.headline?.name ?? null;
    return {
      evaluation_key: last.evaluation_key,
      task_specification_key: last.task_specification_key,
      metric,
      verdict: verdictOver(madeTogether(runs)),
      last_run_id: last.id,
      mark: last.mark,
      last_at: last.started_at,
      runs: runs.length,
      dots: runs
        .flatMap(({ id, started_at, headline }) =>
          headline === null || headline.name !== metric
            ? []
            : [{ run_id: id, started_at, value: headline.value, interval: headline.interval, n: headline.n }],
        )
        .slice(0, DOTS)
        .reverse(),
    };
  });
}

type Judged = Evaluations['judged'];

const judgements = new WeakMap<Judged, Promise<readonly Attention[]>>();

/** Read once for rows that stay. */
function judgedOnce(judged: Judged, store: Store): Promise<readonly Attention[]> {
  const known = judgements.get(judged);
  if (known !== undefined) return known;
  const made = needAttention(judged, store);
  judgements.set(judged, made);
  // Where it fails, the next request tries again.
  made.catch(() => judgements.delete(judged));
  return made;
}

/** One line for each specification: it leads to its own run, and says what was said of its own runs. */
async function needAttention(judged: Judged, store: Store): Promise<readonly Attention[]> {
  const executions = new Map<string, Execution | null>();
  const found: Attention[] = [];
  for (const runs of judged) {
    const verdict = verdictOver(runs);
    const { execution_id: execution, task_specification_key: title, started_at: at } = runs[0]!;
    if (verdict === null || verdict === 'pass' || execution === null) continue;
    if (!executions.has(execution)) executions.set(execution, await store.executions.get(execution));
    const reasons = executions.get(execution)?.verdict?.reasons ?? [];
    found.push({
      kind: verdict === 'fail' ? 'gate_failed' : 'gate_inconclusive',
      title,
      reasons: attentionReasons(decidingReasons(reasons, runs, verdict), title),
      run_id: (runs.find((run) => run.verdict === verdict) ?? runs[0]!).id,
      at,
    });
  }
  return found;
}

function unfinished(newest: readonly RunRow[]): readonly Attention[] {
  return newest.flatMap(({ id, status, task_specification_key: key, started_at }) =>
    status === 'closed'
      ? []
      : [
          {
            kind: 'run_unfinished' as const,
            title: key,
            reasons: [
              status === 'stopped'
                ? 'a budget stopped it early'
                : 'it did not finish, and nothing is running it',
            ],
            run_id: id,
            at: started_at,
          },
        ],
  );
}

async function unstable(
  newest: readonly RunRow[],
  store: Store,
  { kept }: World,
): Promise<readonly Attention[]> {
  const found: Attention[] = [];
  for (const { id, scoring_id, series_of, task_specification_key: key, started_at } of newest) {
    if (series_of === null || scoring_id === null) continue;
    const [run, scoring] = [await store.runs.get(id), await store.scorings.get(scoring_id)];
    const series = run === null ? null : await seriesAgreement(run.manifest, scoring, store, kept);
    if (series === null || series.varying.size === 0) continue;
    const reasons = [`${plural(series.varying.size, 'sample')} changed from run to run`];
    found.push({ kind: 'unstable', title: key, reasons, run_id: id, at: started_at });
  }
  return found;
}

function leadOf(
  attention: readonly Attention[],
  evaluations: readonly EvaluationRow[],
  running: number,
): Lead {
  const gates = attention.filter(({ kind }) => kind === 'gate_failed' || kind === 'gate_inconclusive');
  const failed = gates.filter(({ kind }) => kind === 'gate_failed').length;
  const under =
    running === 0 ? '' : ` ${plural(running, 'execution')} ${running === 1 ? 'is' : 'are'} under way.`;
  if (evaluations.length === 0) return { strong: 'No runs yet.', rest: '' };
  const first = gates.find(({ kind }) => kind === 'gate_failed') ?? gates[0];
  const all = plural(evaluations.length, 'specification');
  if (first === undefined) return { strong: `No gate failed in the newest runs of ${all}.`, rest: under };
  const undecided = gates.length - failed;
  const counts = [
    failed === 0 ? null : `${failed} of ${all} failed ${failed === 1 ? 'its' : 'their'} gates`,
    undecided === 0 ? null : `${undecided}${failed === 0 ? ` of ${all}` : ''} could not be judged`,
  ];
  return {
    strong: `${counts.filter((one) => one !== null).join(', ')}.`,
    rest: ` ${first.title}: ${firstReason(first.reasons)}.${under}`,
  };
}

/** Nothing is chosen: all that needs attention. */
export const todayViewRequest = z.strictObject({ project: projectField });

export type TodayViewRequest = Readonly<z.infer<typeof todayViewRequest>>;
