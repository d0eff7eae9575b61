import {
  gatherEvidence,
  type GateResult,
  judgeGates,
  openScored,
  type ScoredRun,
  type Workbench,
} from '@assay/engine';
import { combineVerdicts, type Stability, type Verdict } from '@assay/records';
import { currentScoring, findScored } from './find-scored.ts';
import { newestSeries, type SpecificationRuns } from './newest-series.ts';
import { stabilityOfSeries } from './series-of.ts';

/** What the project's gates say of stored scorings, and of which. */
export interface JudgedStored {
  readonly verdict: Verdict;
  readonly gates: readonly GateResult[];
  readonly runs: readonly ScoredRun[];
}

interface Gathered {
  readonly runs: readonly ScoredRun[];
  readonly stability: Stability | null;
}

/** Judges one scored run, with the stability of its series; nothing is run or scored. */
export async function gateRun(scored: ScoredRun, bench: Workbench): Promise<JudgedStored> {
  return judge([{ runs: [scored], stability: await stabilityOfSeries(scored, bench.store) }], [], bench);
}

/** The same by what a person calls it. */
export async function gateReference(reference: string, bench: Workbench): Promise<JudgedStored> {
  return gateRun(await findScored(reference, bench.store), bench);
}

/**
 * Judges the newest series of every specification. What was never run, not finished or not scored cannot be
 * passed by looking at older runs: it makes the verdict inconclusive.
 */
export async function gateProject(bench: Workbench): Promise<JudgedStored> {
  const gathered: Gathered[] = [];
  const lacking: Verdict[] = [];
  for (const specification of await newestSeries(bench)) {
    const found = await gather(specification, bench);
    if (found.runs.length > 0) gathered.push(found);
    if (found.lacks.length > 0) lacking.push(inconclusive(specification, found.lacks));
  }
  return judge(gathered, lacking, bench);
}

async function judge(
  gathered: readonly Gathered[],
  lacking: readonly Verdict[],
  bench: Workbench,
): Promise<JudgedStored> {
  const { project } = bench;
  const judged = await judgeGates(project.gates, await gatherEvidence(gathered, bench), project.file);
  const verdict = combineVerdicts([judged.verdict, ...lacking]);
  return { verdict, gates: judged.gates, runs: gathered.flatMap(({ runs }) => runs) };
}

async function gather(
  { listed, series }: SpecificationRuns,
  { project, store }: Workbench,
): Promise<Gathered & { readonly lacks: readonly string[] }> {
  const { specification } = listed;
  const task = project.tasks.find(({ key }) => key === specification.task_key);
  const scorerKey = specification.scorer ?? task?.scorers[0]?.key;
  const runs: ScoredRun[] = [];
  const lacks: string[] = [];
  if (series.length === 0) lacks.push('it was never run: `assay run`');
  else if (series.length < specification.num_runs) {
    lacks.push(`${series.length} of its ${specification.num_runs} runs are there: \`assay run --resume\``);
  }
  for (const { manifest, status } of series) {
    const scoring = status === 'closed' ? await currentScoring(manifest.id, store, scorerKey) : null;
    const scored = scoring === null ? null : await openScored(scoring.id, store);
    if (status === 'open') lacks.push(`run ${manifest.id} is not finished: \`assay run --resume\``);
    else if (scored === null)
      lacks.push(`run ${manifest.id} has no scoring by ${scorerKey}: \`assay score ${manifest.id}\``);
    else runs.push(scored);
  }
  const stability = runs.length > 1 ? await stabilityOfSeries(runs[0]!, store) : null;
  return { runs, stability, lacks };
}

function inconclusive({ listed }: SpecificationRuns, lacks: readonly string[]): Verdict {
  const reasons = lacks.map((why) => ({
    rule: 'run',
    message: `${listed.specification.key}: inconclusive: ${why}`,
  }));
  return { outcome: 'inconclusive', reasons };
}
