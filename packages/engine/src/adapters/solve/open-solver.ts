import { AssayError, type JsonObject } from '@assay/records';
import { openSandbox, type Sandbox } from '@assay/sandbox';
import type { DeclaredEnvironment, DeclaredModel, DeclaredSolver } from '../../declare/project.ts';
import type { Model } from '../../ports/model.ts';
import { argumentFault } from '../../solve/argument-check.ts';
import { solvingModel } from '../../solve/solving-model.ts';
import type { Toolbox, ToolOutcome } from '../../solve/transcript.ts';
import type { SolverRequest } from '../../workbench.ts';
import { nodeDigester } from '../node-digester.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { openModel } from '../providers/open-model.ts';
import { type Environment, folderFiles, openEnvironment } from './environment.ts';
import { openCodeTool, type OpenTool, sandboxTools } from './sandbox-tools.ts';

interface ToolboxParts {
  readonly sampleId: string;
  /** Open for all attempts. */
  readonly tools: readonly OpenTool[];
  /** Names of those that work in the sandbox of the attempt. */
  readonly inSandbox: readonly ('bash' | 'python' | 'files')[];
  readonly environment: Environment | null;
}

/** The tools of one attempt. Arguments are checked by the schema that the model was told. */
function openToolbox({ sampleId, tools, inSandbox, environment }: ToolboxParts): Toolbox {
  const there = inSandbox.flatMap((name) => sandboxTools[name]);
  const definitions = [
    ...there.map(({ definition }) => definition),
    ...tools.map(({ definition }) => definition),
  ];
  return {
    definitions,
    call: async (name, given, signal): Promise<ToolOutcome> => {
      const definition = definitions.find((one) => one.name === name);
      if (definition === undefined) {
        const known = definitions.map((one) => one.name).join(', ') || 'none';
        return { result: `there is no tool ${name}; there are: ${known}`, is_error: true };
      }
      const fault = argumentFault(given, definition.parameters);
      if (fault !== null) return { result: `wrong arguments for ${name}: ${fault}`, is_error: true };
      const own = tools.find((tool) => tool.definition.name === name);
      if (own !== undefined) return own.call(sampleId, given, signal);
      const tool = there.find((one) => one.definition.name === name)!;
      const answer = await environment!.ask(tool.question(given), signal);
      return { result: answer, is_error: 'error' in answer };
    },
    finish: async (signal) => environment?.finish(signal) ?? null,
    close: async () => environment?.close(),
  };
}

export interface OpenSolverRequest extends SolverRequest {
  readonly models: readonly DeclaredModel[];
}

const nothing: DeclaredEnvironment = { files: {}, folder: null, setup: [], check: null };

/** A model that attempts samples with tools and turns: everything that it needs is open before the first sample. */
export async function openSolver(
  { declared, solver, models, signal = new AbortController().signal, ledger }: OpenSolverRequest,
  context: ModelContext,
): Promise<Model> {
  if (solver.likelihood !== undefined)
    return (await import('../likelihood/likelihood-model.ts')).likelihoodModel(
      declared,
      solver.likelihood,
      context,
    );
  const inSandbox = solver.tools.flatMap((tool) => (tool.kind === 'sandbox' ? [tool.name] : []));
  const environment = solver.environment ?? (inSandbox.length > 0 ? nothing : null);
  const sandbox: Sandbox | null = environment === null ? null : await openSandbox();
  const tools: OpenTool[] = [];
  const close = async (): Promise<void> => {
    for (const tool of tools) await tool.close();
  };
  try {
    for (const tool of solver.tools) {
      if (tool.kind === 'code') tools.push(await openCodeTool(tool, context));
      if (tool.kind === 'mcp')
        tools.push(...(await (await import('./mcp-tools.ts')).openMcpTools(tool, context)));
    }
    refuseNamesakes([
      ...inSandbox.flatMap((name) => sandboxTools[name].map(({ definition }) => definition.name)),
      ...tools.map(({ definition }) => definition.name),
    ]);
    const user = models.find(({ key }) => key === solver.user?.model) ?? null;
    return solvingModel(
      { declared, model: await openModel(declared, context) },
      solver,
      user === null ? null : { declared: user, model: await openModel(user, context) },
      {
        clock: context.clock,
        signal,
        paid: context.paid,
        ...(ledger === undefined ? {} : { ledger }),
        identity: await identityOf(solver, tools, { sandbox, folder: context.folder }),
        openToolbox: async ({ id, input }, end) =>
          openToolbox({
            sampleId: id,
            tools,
            inSandbox,
            environment:
              sandbox === null
                ? null
                : await openEnvironment(environment!, input, {
                    sandbox,
                    folder: context.folder,
                    signal: end,
                  }),
          }),
        close,
      },
    );
  } catch (error) {
    await close();
    throw error;
  }
}

/** A model calls tools by their names: of two that have the same it could never call the second. */
function refuseNamesakes(names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice === undefined) return;
  throw new AssayError('usage', 'E_TOOL_NAME', `two tools have the name ${twice}`, {
    fix: 'Give one of them another name; `only` of a server of tools names those that are wanted.',
  });
}

interface Around {
  readonly sandbox: Sandbox | null;
  readonly folder: string;
}

async function identityOf(
  { kind, limits, environment, turns, user }: DeclaredSolver,
  tools: readonly OpenTool[],
  { sandbox, folder }: Around,
): Promise<JsonObject> {
  return {
    kind,
    limits: { ...limits },
    tools: tools.map(({ identity }) => identity),
    turns: [...turns],
    user: user === null ? null : { ...user },
    environment: environment === null ? null : await environmentIdentity(environment, folder),
    sandbox: sandbox === null ? null : { provider: sandbox.provider, profile: sandbox.profile },
  };
}

/** Folders by what is in them: another file there is another task. */
async function environmentIdentity(
  { files, folder: own, setup, check }: DeclaredEnvironment,
  folder: string,
): Promise<JsonObject> {
  return {
    files: { ...files },
    folder: await folderDigest(own, folder),
    setup: [...setup],
    check:
      check === null
        ? null
        : { command: [...check.command], folder: await folderDigest(check.folder, folder) },
  };
}

async function folderDigest(own: string | null, folder: string): Promise<JsonObject | null> {
  if (own === null) return null;
  return {
    path: own,
    digest: nodeDigester.json((await folderFiles(own, folder)).map((file) => ({ ...file }))),
  };
}
