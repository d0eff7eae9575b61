import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConversation } from '@assay/engine';
import type { JsonValue } from '@assay/records';
import {
  type AgentOutcome,
  fillMetrics,
  type Gap,
  readGuidance,
  type TryModule,
  wantedModules,
} from '@assay/reproduce';
import { openSandbox } from '@assay/sandbox';
import type { Task } from '@assay/tasks';
import type { World } from '../../world.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { ImplementRequest } from '../implement.request.ts';
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

/**
 * The metrics that the catalogue lacks, by an agent: it is handed the words of the task file, never data or labels, and answers with
 * texts alone; what it wrote is run in the sandbox, without network.
 */
export async function fillByAgent(
  request: ImplementRequest,
  { problem, gaps }: { readonly problem: Task; readonly gaps: readonly Gap[] },
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
      const outcome = await fillMetrics(
        wantedModules(problem, gaps),
        {
          ask: (messages): Promise<JsonValue> => {
            const same = JSON.stringify(messages);
            const attempt = asked.get(same) ?? 0;
            asked.set(same, attempt + 1);
            return conversation.ask('implement', attempt, messages);
          },
          tryModule: ((...tried) => tryModule(folder, ...tried)) satisfies TryModule,
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
