import { AssayError, asText, type JsonObject, type JsonValue } from '@assay/records';
import type { DeclaredModel, DeclaredSolver, SimulatedUser } from '../declare/project.ts';
import { compilePrompt } from '../declare/prompt/prompt-template.ts';
import { ModelQueues, QueuedRequest } from '../model-client/model-queue.ts';
import type { RateLimiterFor } from '../model-client/rate-limits.ts';
import type { SpendLedger } from '../model-client/spend-ledger.ts';
import {
  type Message,
  type Model,
  ModelFailure,
  type ModelReply,
  type ModelRequest,
} from '../ports/model.ts';
import type { Clock } from '../ports/platform.ts';
import { solveSample } from './solve-sample.ts';
import type { Toolbox } from './transcript.ts';

/** Why a queue sends no more requests, as the run that asks it understands it: being turned away ends it for all. */
export function asFailure(error: unknown): never {
  if (!(error instanceof AssayError) || error.trouble !== 'environment') throw error;
  throw new ModelFailure('provider_error', error.message, {
    denied: error.code === 'E_PROVIDER_DENIED' || error.code === 'E_PROVIDER_FAILING',
    unreachable: error.code === 'E_PROVIDER_UNREACHABLE',
    cause: error,
  });
}

/**
 * A user whom a model plays. It is told who it is by its prompt, and sees the conversation from the other side: what
 * the model under test says is what is said to it.
 */
function simulateUser(
  { prompt, max_turns, stop }: SimulatedUser,
  input: JsonValue,
  ask: (messages: readonly Message[]) => Promise<string>,
): (said: readonly Message[], turn: number) => Promise<string | null> {
  const [instruction] = compilePrompt({ prompt, system: null }).render(input);
  return async (said, turn) => {
    if (turn >= max_turns) return null;
    const seen = said.flatMap((message): Message[] => {
      if (message.role === 'user') return [{ role: 'assistant', content: message.content }];
      if (message.role !== 'assistant' || message.tool_calls !== undefined) return [];
      return [{ role: 'user', content: message.content }];
    });
    const spoken = await ask([{ role: 'system', content: instruction!.content }, ...seen]);
    const end = spoken.indexOf(stop);
    return end === -1 ? spoken : null;
  };
}

interface OpenedModel {
  readonly declared: DeclaredModel;
  readonly model: Model;
}

interface SolvingPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly ledger?: SpendLedger;
  readonly paid?: RateLimiterFor | undefined;
  /** The tools of one attempt at one sample, on a state of its own. */
  readonly openToolbox: (request: Omit<ModelRequest, 'signal'>, signal: AbortSignal) => Promise<Toolbox>;
  /** Everything of the tools and the environment that can change an answer. */
  readonly identity: JsonObject;
  readonly close: () => Promise<void>;
}

/** A model that attempts samples in many turns: it is asked within its limits, as often as an attempt takes. */
export function solvingModel(
  { declared, model }: OpenedModel,
  solver: DeclaredSolver,
  user: OpenedModel | null,
  ports: SolvingPorts,
): Model {
  const queues = new ModelQueues({ clock: ports.clock, signal: ports.signal, paid: ports.paid });
  const turns = solver.turns.map((turn) => compilePrompt({ prompt: turn, system: null }));
  const asker = { refuse: () => null, count: () => {} };
  const askOf =
    ({ declared: who, model: asked }: OpenedModel, request: ModelRequest) =>
    async (messages: readonly Message[], parameters: JsonObject) => {
      const { signal: _own, ...rest } = request;
      const sent = { model: asked, request: { ...rest, messages, parameters } };
      return queues.model(who).ask(new QueuedRequest(sent, asker)).catch(asFailure);
    };
  const generate = async (request: ModelRequest): Promise<ModelReply> => {
    const toolbox = await ports.openToolbox(request, request.signal);
    const ask = askOf({ declared, model }, request);
    const simulated =
      solver.user === null || user === null
        ? null
        : simulateUser(solver.user, request.input, async (messages) => {
            const reply = await askOf(user, request)(messages, user.declared.parameters ?? {});
            ports.ledger?.account('model', user.declared.key).add(1, reply.usage, null);
            if (reply.kind === 'produced') return asText(reply.output);
            throw new ModelFailure('provider_error', `the simulated user gave no answer: ${reply.message}`);
          });
    try {
      return await solveSample(request, {
        clock: ports.clock,
        limits: solver.limits,
        price: declared.price,
        ask,
        toolbox,
        nextTurn: async (said, turn) => {
          const scripted = turns[turn];
          if (scripted !== undefined) return asText(scripted.render(request.input)[0]!.content);
          return simulated === null ? null : simulated(said, turn - turns.length);
        },
      });
    } finally {
      await toolbox.close();
    }
  };
  return {
    identity: { ...model.identity, solver: ports.identity },
    keepsTime: true,
    asksOften: true,
    generate,
    close: async () => {
      await ports.close();
      await user?.model.close?.();
      await model.close?.();
    },
  };
}
