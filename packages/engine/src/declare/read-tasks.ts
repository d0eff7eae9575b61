import { AssayError, type JsonObject, type Location, type SpecProblems } from '@assay/records';
import { build, type Task, writeDocument } from '@assay/tasks';
import type { ProjectFiles } from '../ports/platform.ts';
import { readFewShot } from './few-shot.ts';
import { knownMetric, readScorers } from './read-scorers.ts';
import { outputFault, subtaskNames } from './open-task.ts';
import type {
  DeclaredLikelihood,
  DeclaredScorer,
  DeclaredSolver,
  DeclaredTask,
  DeclaredTool,
} from './project.ts';
import { parseTemplate } from './prompt/parse-template.ts';
import { readPrompts } from './prompt/read-prompts.ts';
import { readDatasets } from './read-datasets.ts';
import { readProblem } from './read-problem.ts';
import { type TaskReading, unknownName } from './read-spec-file.ts';
import type { WrittenScorer, WrittenSolver, WrittenTask, WrittenTool } from './schema/task-schema.ts';

export interface DerivedFrom {
  readonly key: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly datasets: DeclaredTask['datasets'];
  readonly scorers: readonly DeclaredScorer[];
  /** What the problem's address starts with; null: a urn of its own. */
  readonly idBase: string | null;
}

/**
 * The problem of a task that states none: its data are given, one output for each sample is asked for, of
 * any type, and a solution reports the scores that every scorer of the task gives: whichever scores a run, its
 * solution then answers the problem. One subtask for each dataset that is one's.
 */
export function deriveProblem(from: DerivedFrom): JsonObject {
  const id = problemId(from);
  const output = build.outputSpec({
    id: `${id}#output`,
    name: 'One output for each sample',
    schema: build.recordSet({
      id: `${id}#outputs`,
      fields: [
        build.field({ name: 'id', dataType: 'xsd:string' }),
        build.field({ name: 'output', dataType: 'xsd:anyType' }),
      ],
      key: 'id',
    }),
  });
  const [score, ...scores] = commonScores(from.scorers);
  const asked =
    score === undefined
      ? {}
      : {
          evaluation: build.evaluationSpec({ id: `${id}#evaluation`, expectedMetrics: [score, ...scores] }),
        };
  const data = from.datasets.map(({ path }) => build.dataset({ name: path, contentUrl: path }));
  const subTasks = from.datasets.flatMap(({ subtask }, i) =>
    subtask === null
      ? []
      : [
          build.problem({
            id: `${id}#${encodeURIComponent(subtask)}`,
            name: subtask,
            input: data[i]!,
            output,
            ...asked,
          }),
        ],
  );
  const problem = build.problem({
    id,
    name: from.name ?? from.key,
    ...(from.description === null ? {} : { description: from.description }),
    input: data as [(typeof data)[number], ...typeof data],
    output,
    ...asked,
    ...(subTasks.length === 0 ? {} : { subTasks }),
  });
  return JSON.parse(writeDocument(problem)) as JsonObject;
}

function commonScores(scorers: readonly DeclaredScorer[]): readonly string[] {
  const [first, ...others] = scorers.map(
    ({ metrics }) => new Set(metrics.map(({ score_name }) => score_name)),
  );
  return [...(first ?? [])].filter((name) => others.every((scores) => scores.has(name)));
}

function problemId({ idBase, key }: DerivedFrom): string {
  return idBase === null ? `urn:assay:task:${key}` : `${idBase.replace(/[/#]+$/, '')}/tasks/${key}`;
}

/**
 * The scorer that a problem asks for: the metrics that it expects, by the names of the catalogue in any spelling, each with the
 * problem's own name for it. Throws where one is not known: another number under its name would be a wrong one.
 */
function problemScorer(task: Task, at: Location): WrittenScorer {
  const expected = [...new Set(expectedOf(task))];
  const metrics = expected.map((name) => ({ name, metric: metricFor(name) }));
  const unknown = metrics.filter(({ metric }) => metric === null).map(({ name }) => name);
  if (metrics.length > 0 && unknown.length === 0)
    return { metrics: metrics.map(({ name, metric }) => ({ [metric!]: { name } })) };
  const message =
    metrics.length === 0
      ? 'the problem expects no metric by name'
      : `the problem expects ${unknown.map((name) => JSON.stringify(name)).join(', ')}, which no metric here is called`;
  throw new AssayError('usage', 'E_SPEC_MISSING', message, {
    location: at,
    fix: 'Say how it is scored: scorer: { metrics: [exact-match] }, with name: for the name that the problem has.',
  });
}

function expectedOf(task: Task): readonly string[] {
  const own = task.evaluations.flatMap((part) =>
    'expectedMetrics' in part ? part.expectedMetrics.filter(({ iri }) => !iri).map(({ name }) => name) : [],
  );
  return own.length > 0 ? own : task.subTasks.flatMap(expectedOf);
}

function metricFor(name: string): string | null {
  const spellings = [name, name.toLowerCase(), name.toLowerCase().replaceAll(/[\s_]+/g, '-')];
  for (const spelling of spellings) {
    try {
      return knownMetric(spelling).name;
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
    }
  }
  return null;
}

interface ToolPlaces {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  readonly at: (...path: readonly PropertyKey[]) => Location;
}

/** That the modules of tools are there, and that their parameters can be checked by. */
async function checkTools(tools: readonly WrittenTool[], { files, problems, at }: ToolPlaces): Promise<void> {
  for (const [i, tool] of tools.entries()) {
    if (typeof tool === 'string' || 'mcp' in tool) continue;
    if ('module' in tool) await problems.attempt(() => files.check(tool.module), at(i, 'module'));
    const fault = tool.parameters === undefined ? null : await faultOf(tool.parameters);
    if (fault !== null)
      problems.add(
        wrong(`the parameters of ${tool.name} are not a JSON Schema: ${fault}`, at(i, 'parameters')),
      );
  }
}

/** Loaded where a tool has parameters: everything else does without. */
async function faultOf(parameters: JsonObject): Promise<string | null> {
  const { schemaFault } = await import('../solve/argument-check.ts');
  return schemaFault(parameters);
}

function wrong(message: string, location: Location): AssayError {
  return new AssayError('usage', 'E_SPEC_VALUE', message, { location });
}

type Forms = Exclude<NonNullable<WrittenSolver['solver']>, string>;
type Agent = Extract<Forms, { agent: unknown }>['agent'];
type Likelihood = Extract<Forms, { likelihood: unknown }>['likelihood'];

interface SolverReading {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  readonly at: (...path: readonly PropertyKey[]) => Location;
}

const TOOL_MS = 60_000;
/** An agent that nobody bounds ends all the same. */
const USUAL_TURNS = 50;
const USER_TURNS = 10;
const noLimits = { turns: USUAL_TURNS, time_ms: null, tokens: null, cost_usd: null };

/** How samples are attempted; null: the model is asked once. The files that it names are there. */
async function readSolver(
  { solver, turns = [], user }: WrittenSolver,
  { files, problems, at }: SolverReading,
): Promise<DeclaredSolver | null> {
  if (solver === undefined && turns.length === 0 && user === undefined) return null;
  const agent: Agent = typeof solver === 'object' && 'agent' in solver ? solver.agent : {};
  const likelihood = likelihoodIn(solver);
  if (likelihood !== null && (turns.length > 0 || user !== undefined))
    problems.add(
      new AssayError(
        'usage',
        'E_SPEC_VALUE',
        'likelihoods are asked for in one turn: turns and user do not go with them',
        {
          location: at('solver'),
        },
      ),
    );
  await checkTools(agent.tools ?? [], {
    files,
    problems,
    at: (...path) => at('solver', 'agent', 'tools', ...path),
  });
  const texts: readonly (readonly [string, Location])[] = [
    ...turns.map((turn, i) => [turn, at('turns', i)] as const),
    ...(user === undefined ? [] : [[user.prompt, at('user', 'prompt')] as const]),
    ...Object.entries(agent.environment?.files ?? {}).map(
      ([path, text]) => [text, at('solver', 'agent', 'environment', 'files', path)] as const,
    ),
  ];
  for (const [text, place] of texts)
    await problems.attempt(async () => parseTemplate(text, () => place), place);
  const { environment } = agent;
  return {
    kind: likelihood !== null ? 'likelihood' : solver === undefined ? 'conversation' : 'agent',
    ...(likelihood === null ? {} : { likelihood }),
    tools: (agent.tools ?? []).map(readTool),
    limits: { ...noLimits, ...withoutAbsent(agent.limits ?? {}) },
    environment:
      environment === undefined
        ? null
        : {
            files: environment.files ?? {},
            folder: environment.folder ?? null,
            setup: environment.setup ?? [],
            check:
              environment.check === undefined
                ? null
                : { command: environment.check.command, folder: environment.check.folder ?? null },
          },
    turns,
    user:
      user === undefined
        ? null
        : {
            model: user.model,
            prompt: user.prompt,
            max_turns: user.max_turns ?? USER_TURNS,
            stop: user.stop ?? '[DONE]',
          },
  };
}

function likelihoodIn(solver: WrittenSolver['solver']): DeclaredLikelihood | null {
  const given: Likelihood | null =
    solver === 'likelihood'
      ? {}
      : typeof solver === 'object' && 'likelihood' in solver
        ? solver.likelihood
        : null;
  if (given === null) return null;
  const by = given.by ?? 'completions';
  return {
    by,
    of: given.of ?? 'choices',
    before: given.before ?? ' ',
    say: by === 'chat' ? 'letters' : (given.say ?? 'texts'),
  };
}

function readTool(tool: WrittenTool): DeclaredTool {
  if (typeof tool === 'string') return { kind: 'sandbox', name: tool };
  const seen = {
    ...(tool.env === undefined ? {} : { env: tool.env }),
    timeout_ms: tool.timeout_ms ?? TOOL_MS,
  };
  if ('mcp' in tool) return { kind: 'mcp', command: tool.mcp, only: tool.only ?? null, ...seen };
  const { name, description, parameters } = tool;
  return {
    kind: 'code',
    name,
    description: description ?? null,
    parameters: parameters ?? { type: 'object', properties: {} },
    ...('module' in tool ? { module: tool.module } : { command: tool.command }),
    ...seen,
  };
}

function withoutAbsent(limits: NonNullable<Agent['limits']>): Partial<DeclaredSolver['limits']> {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

/** A task as declared: its files are there, its problem is valid or derived, its metrics are known. */
export async function readTask(written: WrittenTask, reading: TaskReading): Promise<DeclaredTask> {
  const { files, problems, at } = reading;
  const stated = await readStated(written, reading);
  const datasets = await readDatasets(written, stated?.task ?? null, reading);
  const prompted = await readPrompts(written, reading);
  const few_shot = await readFewShot(written, reading);
  const asked = await withScorer(written, stated, reading);
  const scorers = asked === null ? [] : await readScorers(asked, files, at, problems);
  const solver = await readSolver(written, reading);
  return {
    key: written.key,
    ...(written.display_name === undefined ? {} : { display_name: written.display_name }),
    ...problemOf(written, stated, { datasets, scorers }, reading),
    datasets,
    ...prompted,
    ...(few_shot === null ? {} : { few_shot }),
    ...(solver === null ? {} : { solver }),
    ...(written.private_prompt === true ? { private_prompt: true } : {}),
    scorers,
  };
}

type Stated = Awaited<ReturnType<typeof readProblem>>;

/** The problem that the task names; null: it names none, or what is wrong with it is told. */
async function readStated(
  { problem: path }: WrittenTask,
  { files, problems, at }: TaskReading,
): Promise<Stated | null> {
  if (path === undefined) return null;
  return problems.attempt(async () => {
    const found = await readProblem(files, path);
    // Patterns that the engine refuses are reported before anything runs.
    await outputFault(found.task);
    return found;
  }, at('problem'));
}

/** A task that says nothing of scoring is scored by the metrics that its problem expects. Null: what is wrong is told. */
async function withScorer(
  written: WrittenTask,
  stated: Stated | null,
  { problems, at }: TaskReading,
): Promise<WrittenTask | null> {
  const isSaid = written.scorer !== undefined || written.scorers !== undefined;
  if (isSaid || written.problem === undefined) return written;
  if (stated === null) return null;
  const scorer = await problems.attempt(() => Promise.resolve(problemScorer(stated.task, at('problem'))));
  return scorer === null ? null : { ...written, scorer };
}

function problemOf(
  written: WrittenTask,
  stated: Stated | null,
  { datasets, scorers }: Pick<DeclaredTask, 'datasets' | 'scorers'>,
  { problems, at, idBase }: TaskReading,
): Pick<DeclaredTask, 'problem' | 'problem_derived'> {
  const path = written.problem;
  if (path === undefined) {
    const { key, display_name, description } = written;
    // Without data or scores there is an error already, and nothing to derive from.
    const hasData = datasets.length > 0 && datasets.every((one) => one.path !== '');
    const complete = hasData && scorers.some(({ metrics }) => metrics.length > 0);
    const from = {
      key,
      name: display_name ?? null,
      description: description ?? null,
      datasets,
      scorers,
      idBase,
    };
    return { problem: complete ? deriveProblem(from) : {}, problem_derived: true };
  }
  if (stated === null) return { problem: {}, problem_derived: false };
  const known = subtaskNames(stated.task);
  for (const [i, { subtask }] of datasets.entries()) {
    if (subtask === null || known.has(subtask)) continue;
    const names = [...new Set(known.values())];
    problems.add(unknownName(`subtask in ${path}`, subtask, names, at('datasets', i, 'subtask')));
  }
  return { problem: stated.problem, problem_derived: false };
}
