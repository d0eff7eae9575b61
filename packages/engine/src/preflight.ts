import { AssayError, type Gate, offerNames } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { Inputs } from './declare/inputs.ts';
import type { DeclaredGate, DeclaredModel, DeclaredScorer } from './declare/project.ts';
import { isCommit } from './declare/samples/hub-card.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import { maxTokensOf } from './model-client/pending-request.ts';
import { type Ceilings, mostSpent } from './model-client/spend-ledger.ts';
import {
  modelOf,
  type OpenSpecification,
  openSpecification,
  scorerOf,
  taskOf,
  wholeInputs,
} from './run/open-specification.ts';
import type { ListedSpecification } from './run/specifications.ts';
import { KnownGroups } from './score/aggregates/score-tally.ts';
import { judgedMetrics } from './score/judge/judged-metrics.ts';
import { checkLabels, needingLabels, neverFound } from './score/labels/check-labels.ts';
import type { Labels } from './score/labels/labels.ts';
import { openLabels } from './score/labels/open-labels.ts';
import { refuseSelfJudging, resolveScorer } from './score/scorer/resolve-scorer.ts';
import type { ResolvedScorer } from './score/scorer/scorer.ts';
import type { Workbench } from './workbench.ts';

/** The cohorts and subtasks that samples are in. */
interface SampleParts {
  readonly cohort: ReadonlySet<string>;
  readonly subtask: ReadonlySet<string>;
}

/** Whether a gate is about a part of the samples: then it takes reading them to know that it is there. */
function namesPart({ rule }: DeclaredGate): boolean {
  return partsOf(rule).length > 0;
}

/** A cohort or subtask that no sample is in is misspelt: reported before a model is asked. */
function checkGateParts(gates: readonly DeclaredGate[], known: SampleParts, file: string): void {
  for (const { rule, line } of gates) {
    for (const { what, name } of partsOf(rule)) {
      if (known[what].has(name)) continue;
      throw new AssayError('usage', 'E_SPEC_NAME', `no sample is in the ${what} ${JSON.stringify(name)}`, {
        location: { file, line },
        fix: known[what].size === 0 ? `No sample has a ${what}.` : offerNames(name, [...known[what]]),
      });
    }
  }
}

interface NamedPart {
  readonly what: keyof SampleParts;
  readonly name: string;
}

/** Those of the gate itself, or of the rule inside it. */
function partsOf(rule: Gate): readonly NamedPart[] {
  const inner = Object.values(rule).filter((value) => typeof value === 'object' && value !== null);
  return [rule, ...inner].flatMap((holder) =>
    (['cohort', 'subtask'] as const).flatMap((what) => {
      const name: unknown = (holder as Readonly<Record<string, unknown>>)[what];
      return typeof name === 'string' ? [{ what, name }] : [];
    }),
  );
}

/** Providers whose answers never say what they cost: only tokens, which a price makes dollars of. */
const tellTokens: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google', 'openai_compatible']);

/** A ceiling that cannot be kept is reported before anybody is asked, where that can be known. */
function checkCeilings(models: readonly DeclaredModel[], { max_tokens, max_cost_usd }: Ceilings): void {
  for (const { key, provider, price } of models) {
    // What a module returns is its output and nothing else.
    if (provider === 'module' && (max_tokens !== null || max_cost_usd !== null)) {
      const rule = max_cost_usd === null ? 'max_tokens' : 'max_cost_usd';
      throw unknowable(rule, `a module (model ${key}) does not report what it takes`, 'Remove the ceiling.');
    }
    if (max_cost_usd !== null && price === null && tellTokens.has(provider)) {
      const fix = `Add price: { input: …, output: … } to the model ${key}, in US dollars per million tokens, or remove the ceiling.`;
      throw unknowable(
        'max_cost_usd',
        `the model ${key} has no price, and ${provider} reports only tokens`,
        fix,
      );
    }
  }
}

function unknowable(rule: string, why: string, fix: string): AssayError {
  return new AssayError('usage', 'E_BUDGET_UNKNOWN', `${rule} cannot be kept: ${why}`, { fix });
}

/** What one request brings: how much it takes is bounded by `max_tokens`, by nothing, or by its own length. */
type Brings = 'one answer' | 'many turns' | 'no answer';

/** Which ceilings can be passed by what is under way when they are reached, since nothing says what that can take. */
export function warnUnboundedSpend(
  models: readonly DeclaredModel[],
  brings: Brings,
  { max_tokens, max_cost_usd }: Ceilings,
): string[] {
  return models.flatMap(({ key, provider, price, parameters = {} }) => {
    // Answers that were made before cost nothing now.
    if (provider === 'replay') return [];
    const maxTokens = { 'one answer': maxTokensOf(parameters), 'many turns': null, 'no answer': 0 }[brings];
    const most = mostSpent('', maxTokens, price);
    const passed = [
      ...(max_tokens !== null && most.tokens === null ? ['max_tokens'] : []),
      ...(max_cost_usd !== null && most.cost_usd === null ? ['max_cost_usd'] : []),
    ];
    if (passed.length === 0) return [];
    const lacking = [
      ...(maxTokens === null ? ['max_tokens'] : []),
      ...(max_cost_usd !== null && price === null ? ['price'] : []),
    ];
    const why =
      brings === 'many turns'
        ? `an attempt with the model ${key} takes several requests`
        : `the model ${key} declares no ${lacking.join(' and no ')}`;
    return `${passed.join(' and ')} may be passed by requests that are under way: ${why}`;
  });
}

/**
 * Opens the models and scorers of all specifications and closes them again: a key that is not set, a metric that
 * does not load or a judge that would judge itself is reported before the first model is asked and paid for. Data and
 * labels stay closed. Outputs that are replayed are read when their turn comes: no model is asked for them.
 */
export async function checkBeforeAsking(
  listed: readonly ListedSpecification[],
  { budget, watcher }: Pick<EvaluateOptions, 'budget' | 'watcher'>,
  bench: Workbench,
): Promise<void> {
  const { models, tasks } = bench.project;
  const opened = new Set<string>();
  const warned = new Set<string>();
  for (const { specification } of listed) {
    const model = modelOf(specification, models);
    if (model.provider !== 'replay' && !opened.has(model.key)) {
      await (await bench.openModel(model)).close?.();
      opened.add(model.key);
    }
    const { reducer, k } = specification;
    const declared = scorerOf(specification, taskOf(specification, tasks));
    const scorer = await resolveScorer(declared, await bench.scorerContext({ reducer, k }));
    try {
      const asked = askedBy(scorer);
      checkCeilings([model, ...asked.judges, ...asked.embeddings], budget);
      const attempts = taskOf(specification, tasks).solver === undefined ? 'one answer' : 'many turns';
      const loose = [
        ...warnUnboundedSpend([model], attempts, budget),
        ...warnUnboundedSpend(asked.judges, 'one answer', budget),
        ...warnUnboundedSpend(asked.embeddings, 'no answer', budget),
      ];
      for (const warning of loose.filter((one) => !warned.has(one))) {
        warned.add(warning);
        watcher?.onWarning?.(warning);
      }
      refuseSelfJudging(scorer.metrics, model);
    } finally {
      await scorer.close();
    }
  }
}

/** Judges and embedding models. */
function askedBy({ metrics }: ResolvedScorer): Record<'judges' | 'embeddings', readonly DeclaredModel[]> {
  return {
    judges: metrics.flatMap(({ panel }) => panel?.judges.map(({ declared }) => declared) ?? []),
    embeddings: metrics.flatMap(({ embeddings }) => embeddings?.declared ?? []),
  };
}

/**
 * Checks what the data decide before the first model is asked: that metrics can take the labels, and that gates name
 * cohorts and subtasks which there are. Models run in other processes than this: none of it can reach them.
 */
export async function checkOpened(
  opened: readonly OpenSpecification[],
  { limit, watcher }: Pick<EvaluateOptions, 'limit' | 'watcher'>,
  bench: Workbench,
): Promise<void> {
  const { project } = bench;
  const checked = new Set<string>();
  for (const { declared_task: task, scorer, inputs } of opened) {
    const name = JSON.stringify([task.key, scorer.key, inputs.inputs_digest]);
    if (checked.has(name)) continue;
    checked.add(name);
    for (const warning of dataElsewhere(task, inputs)) watcher?.onWarning?.(`task ${task.key}: ${warning}`);
    const labels = openLabels(inputs);
    await checkLabels(scorer, labels, task.datasets[0]?.path ?? project.file);
    for (const warning of await neverFound(scorer, labels))
      watcher?.onWarning?.(`task ${task.key}: ${warning}`);
    const message = unlabelledText(task.key, scorer, labels);
    if (message !== null) watcher?.onWarning?.(message);
  }
  const gates = project.gates.filter(namesPart);
  if (gates.length === 0 || !hasEveryTask(opened, project)) return;
  const known = await partsOfSamples(opened, limit, bench);
  if (known !== null) checkGateParts(gates, known, project.file);
}

/** Data that others could change: files outside of the project, and datasets of the hub that no commit pins. */
function dataElsewhere(
  { datasets }: OpenSpecification['declared_task'],
  { outside = [] }: Inputs,
): readonly string[] {
  const unpinned = datasets.flatMap(({ hub }) =>
    hub === undefined || isCommit(hub.revision ?? '') ? [] : [hub],
  );
  const pins = unpinned.flatMap(({ repository }) => {
    const start = `hf:${repository}@`;
    const commit = outside
      .find(({ path }) => path.startsWith(start))
      ?.path.slice(start.length)
      .split('/', 1)[0];
    return commit === undefined
      ? []
      : [`hf:${repository} is not pinned; what is read is revision: ${commit}`];
  });
  const files = outside
    .filter(({ path }) => !path.startsWith('hf:'))
    .map(({ path, sha256 }) => `${path} is outside of the project folder (sha256:${sha256})`);
  return [...new Set(pins), ...files];
}

function unlabelledText(task: string, scorer: DeclaredScorer, labels: Labels): string | null {
  const names = needingLabels(scorer);
  if (labels.unlabelled === 0 || names.length === 0) return null;
  const which =
    labels.unlabelled === labels.samples
      ? 'no sample has an expected value'
      : `${labels.unlabelled} of ${plural(labels.samples, 'sample')} ${agreeing(labels.unlabelled, 'has', 'have')} no expected value`;
  return `task ${task}: ${which}, which ${names.join(', ')} ${names.length === 1 ? 'needs' : 'need'}: they will have no score`;
}

/** Whether every task is among them: a gate may be about the samples of one that is not. */
function hasEveryTask(opened: readonly OpenSpecification[], { tasks }: Workbench['project']): boolean {
  return tasks.every(({ key }) => opened.some(({ declared_task: task }) => task.key === key));
}

/**
 * The cohorts and subtasks of all samples, also of those that a limit leaves out; null where what is left out cannot be
 * read: it is none of this run's business.
 */
async function partsOfSamples(
  opened: readonly OpenSpecification[],
  limit: number | null,
  bench: Workbench,
): Promise<SampleParts | null> {
  const [cohort, subtask] = [new Set<string>(), new Set<string>()];
  const groups = new KnownGroups();
  const byTask = new Map<string, Inputs>();
  for (const open of opened) {
    const { evaluation_key: key, specification } = open;
    const isPart = limit !== null || specification.num_samples !== null || open.part !== undefined;
    const all = { ...specification, num_samples: null };
    const inputs = isPart ? await wholeInputs(key, all, bench) : open.inputs;
    if (inputs === null) return null;
    byTask.set(open.declared_task.key, inputs);
  }
  for (const inputs of byTask.values()) {
    for await (const batch of openLabels(inputs).read()) {
      for (const { label } of batch) {
        const { tags, subtask: part } = groups.of(label.metadata);
        for (const tag of tags) cohort.add(tag);
        if (part !== null) subtask.add(part);
      }
    }
  }
  return { cohort, subtask };
}

/**
 * What a run would open of its specifications, with all that can be told before it without a key, a model or code of
 * the user's: samples and labels, the parts that gates name, ceilings that cannot be kept, judges of themselves.
 */
export async function openPlanned(
  listed: readonly ListedSpecification[],
  options: Pick<EvaluateOptions, 'budget' | 'limit' | 'watcher'>,
  bench: Workbench,
): Promise<readonly OpenSpecification[]> {
  const opened: OpenSpecification[] = [];
  for (const { evaluation_key, specification } of listed) {
    const open = await openSpecification(evaluation_key, specification, options, bench);
    const panels = panelsOf(open, bench);
    const judges = panels.flatMap(({ panel }) => panel.judges.map(({ declared }) => declared));
    checkCeilings([open.model, ...judges], options.budget);
    refuseSelfJudging(panels, open.model);
    opened.push(open);
  }
  await checkOpened(opened, options, bench);
  return opened;
}

function panelsOf({ scorer }: OpenSpecification, { project }: Workbench) {
  return judgedMetrics(scorer).map(({ score_name, options }) => {
    const judges = project.models
      .filter(({ key }) => options.judge.includes(key))
      .map((declared) => ({ declared }));
    return { score_name, panel: { judges, options } };
  });
}
