import type { JsonObject } from '@assay/records';
import type { WantedModule } from '@assay/reproduce';
import type { FilledByAgent } from './fill-by-agent.ts';

/** What an agent was asked and told, and what came of it: agent.json. */
export interface AgentRecord {
  readonly schema_version: 'assay.agent.v2';
  readonly agent: string;
  /** What it wrote was run there; it had no tools and no network itself. */
  readonly sandbox: string;
  readonly network: 'off';
  readonly filled: readonly {
    readonly kind: WantedModule['kind'];
    readonly name: string;
    readonly language: string;
    readonly cases: number;
  }[];
  readonly open: readonly {
    readonly kind: WantedModule['kind'];
    readonly name: string;
    readonly why: string;
  }[];
  readonly guidance: FilledByAgent['guidance'];
  readonly minutes: number;
  readonly context_tokens: number | null;
}

export function agentRecord(by: FilledByAgent): AgentRecord {
  return {
    schema_version: 'assay.agent.v2',
    agent: by.agent,
    sandbox: by.sandbox,
    network: 'off',
    filled: by.filled.map(({ wanted, module, checks }) => ({
      kind: wanted.kind,
      name: wanted.name,
      language: module.language,
      cases: checks.cases.length,
    })),
    open: by.open.map(({ wanted, why }) => ({ kind: wanted.kind, name: wanted.name, why })),
    guidance: by.guidance,
    minutes: by.minutes,
    context_tokens: by.context_tokens,
  };
}

/** The plan with what the agent took: it stands in the record of every run of it. */
export function withAgent(
  plan: JsonObject,
  { guidance, minutes, context_tokens }: FilledByAgent,
): JsonObject {
  if (plan['run'] === undefined) return plan;
  const told = guidance.map(
    ({ kind, text, of, exist, correct }): JsonObject => ({ kind, text, of, exist, correct }),
  );
  return {
    ...plan,
    run: {
      ...(plan['run'] as JsonObject),
      ...(told.length === 0 ? {} : { guidance: told }),
      agent: { minutes, ...(context_tokens === null ? {} : { context_tokens }) },
    },
  };
}
