import { asText, type JsonObject } from '@assay/records';
import { QueuedRequest } from '../ask/model-queue.ts';
import type { PaidBy } from '../ask/limits/paid-by.ts';
import { ModelQueues } from '../ask/model-queues.ts';
import type { SpendLedger } from '../ask/spend/spend-ledger.ts';
import type { DeclaredModel } from '../declare/project.ts';
import { compilePrompt } from '../declare/prompt/prompt-template.ts';
import type { DeclaredSolver } from '../declare/solver.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type Message,
  type Model,
  ModelFailure,
  type ModelReply,
  type ModelRequest,
} from '../ports/model.ts';
import { asFailure } from './as-failure.ts';
import { solveSample } from './solve-sample.ts';
import { simulateUser } from './simulate-user.ts';
import type { Toolbox } from './toolbox.ts';

export interface OpenedModel {
  readonly declared: DeclaredModel;
  readonly model: Model;
}

export interface SolvingPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly ledger?: SpendLedger;
  readonly paid?: PaidBy | undefined;
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
