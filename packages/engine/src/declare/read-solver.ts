import { AssayError, type JsonObject, type Location, type SpecProblems } from '@assay/records';
import type { ProjectFiles } from '../ports/platform.ts';
import { parseTemplate } from './prompt/parse-template.ts';
import type { WrittenSolver, WrittenTool } from './schema/task-schema.ts';
import type { DeclaredLikelihood, DeclaredSolver, DeclaredTool } from './solver.ts';

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
export async function readSolver(
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
