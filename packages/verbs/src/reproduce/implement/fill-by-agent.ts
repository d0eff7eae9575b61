import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConversation } from '@assay/engine';
import type { JsonValue } from '@assay/records';
import { type AgentOutcome, fillGaps, type Gap, readGuidance, wantedModules } from '@assay/reproduce';
import { openSandbox } from '@assay/sandbox';
import type { Task } from '@assay/tasks';
import type { World } from '../../world.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { ImplementRequest } from '../implement.request.ts';
import { formOfFile } from '../steps/step-input.ts';
import { tryModule } from './try-module.ts';

export interface FilledByAgent extends AgentOutcome {
  readonly agent: string;
  /** What its modules were run in, with its version. */
  readonly sandbox: string;
  readonly minutes: number;
  /** Tokens that it read; null where its provider does not tell. */
  readonly context_tokens: number | null;
}

const MOST_GUIDANCE = 3;

interface AskedGaps {
  readonly problem: Task;
  readonly gaps: readonly Gap[];
  /** Where a file of the project stands now. */
  readonly fileOf: (name: string) => string;
}

/**
 * The gaps that code can fill, by an agent: it is handed the words of the task file and the form of a file, never data or labels, and
 * answers with texts alone; what it wrote is run in the sandbox, without network.
 */
export async function fillByAgent(
  request: ImplementRequest,
  { problem, gaps, fileOf }: AskedGaps,
  world: World,
  signal: AbortSignal | undefined,
): Promise<FilledByAgent | null> {
  if (request.agent === undefined) return null;
  const agent = request.agent;
  const given = (request.guidance ?? []).map(readGuidance);
  const sandbox = await openSandbox();
  return withWorkbench(request, world, async (bench) => {
    const conversation = await openConversation(bench, agent, signal ?? new AbortController().signal);
    const folder = await mkdtemp(join(tmpdir(), 'assay-agent-'));
    const started = performance.now();
    const asked = new Map<string, number>();
    try {
      const forms = await formsOf(gaps, fileOf);
      const outcome = await fillGaps(
        wantedModules(problem, gaps, (file) => forms.get(file) ?? null),
        {
          ask: (messages): Promise<JsonValue> => {
            const same = JSON.stringify(messages);
            const attempt = asked.get(same) ?? 0;
            asked.set(same, attempt + 1);
            return conversation.ask('implement', attempt, messages);
          },
          tryModule: tryModule(folder, fileOf),
        },
        { given, most: request.max_guidance ?? MOST_GUIDANCE },
      );
      return {
        ...outcome,
        agent,
        sandbox: sandbox.provider,
        minutes: Math.round((performance.now() - started) / 600) / 100,
        context_tokens: conversation.inputTokens(),
      };
    } finally {
      await conversation.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function formsOf(
  gaps: readonly Gap[],
  fileOf: (name: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Set(
    gaps.flatMap(({ step, filled_by }) => (step === undefined || filled_by !== 'module' ? [] : [step.from])),
  );
  const forms = new Map<string, string>();
  for (const file of files) forms.set(file, await formOfFile(fileOf(file), file));
  return forms;
}
