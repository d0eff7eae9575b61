import type { JsonObject, JsonValue, MissingClass, Usage } from '@assay/records';
import { shownCost } from '@assay/shown';
import type { AttemptLimits } from '../declare/project.ts';
import { addUsage, type CheckedReply, type Price, withCost } from '../model-client/read-reply.ts';
import { type Message, ModelFailure, type ModelReply, type ModelRequest } from '../ports/model.ts';
import type { Clock } from '../ports/platform.ts';
import { readToolCalls, type Toolbox, type ToolCall, Transcript } from './transcript.ts';

/** Counts what an attempt takes, and ends it at its limits, each by a class of its own. */
class AttemptMeter {
  readonly #limits: AttemptLimits;
  readonly #clock: Clock;
  readonly #price: Price | null;
  readonly #since: number;
  readonly #transcript: () => JsonObject;
  #turns = 0;
  #usage: Usage | null = null;

  constructor(
    limits: AttemptLimits,
    { clock, price, transcript }: { clock: Clock; price: Price | null; transcript: () => JsonObject },
  ) {
    this.#limits = limits;
    this.#clock = clock;
    this.#price = price;
    this.#transcript = transcript;
    this.#since = clock.steady();
  }

  get usage(): Usage | null {
    return this.#usage;
  }

  get turns(): number {
    return this.#turns;
  }

  /** What is left of its time; null: there is no limit. */
  get leftMs(): number | null {
    const { time_ms } = this.#limits;
    return time_ms === null ? null : Math.max(0, time_ms - (this.#clock.steady() - this.#since));
  }

  /** Before the model is asked once more. */
  beginTurn(): void {
    const { turns } = this.#limits;
    this.checkTime();
    if (turns !== null && this.#turns >= turns)
      throw this.failure('turn_limit', `not done after ${turns} turns`);
    this.#turns += 1;
  }

  checkTime(): void {
    if (this.leftMs === 0) throw this.failure('time_limit', `not done after ${this.#limits.time_ms} ms`);
  }

  add(usage: Usage | null): void {
    if (usage !== null) this.#usage = addUsage(this.#usage, withCost(usage, this.#price));
    const { tokens, cost_usd: most } = this.#limits;
    const { input_tokens = null, output_tokens = null, cost_usd = null } = this.#usage ?? {};
    if (tokens !== null && (input_tokens ?? 0) + (output_tokens ?? 0) > tokens)
      throw this.failure('token_limit', `more than ${tokens} tokens were used`);
    if (most !== null && cost_usd !== null && cost_usd > most)
      throw this.failure('cost_limit', `more than ${shownCost(most)} was spent`);
  }

  /** A failure with what was used and said until then. */
  failure(failureClass: MissingClass, message: string): ModelFailure {
    return new ModelFailure(failureClass, message, { usage: this.#usage, trajectory: this.#transcript() });
  }
}

interface AttemptPorts {
  readonly clock: Clock;
  readonly limits: AttemptLimits;
  readonly price: Price | null;
  /** One answer of the model, within its own limits. */
  readonly ask: (messages: readonly Message[], parameters: JsonObject) => Promise<CheckedReply>;
  /** What the user says next; null: nothing more. */
  readonly nextTurn: (said: readonly Message[], turn: number) => Promise<string | null>;
  readonly toolbox: Toolbox;
}

/**
 * One attempt: the model answers, its calls are made and told to it, the user goes on, until nobody has anything left to
 * say or a limit is reached. The answer is what the model said last; all that was said is its trajectory.
 */
export async function solveSample(
  { messages, parameters, signal }: Pick<ModelRequest, 'messages' | 'parameters' | 'signal'>,
  ports: AttemptPorts,
): Promise<ModelReply> {
  const { toolbox, clock, limits, price } = ports;
  const transcript = new Transcript(messages);
  const meter = new AttemptMeter(limits, { clock, price, transcript: () => transcript.record() });
  const offered = withTools(parameters, toolbox);
  for (let turn = 0; ; turn += 1) {
    const answer = await answered(ports, transcript, meter, offered, signal);
    const said = await ports.nextTurn(transcript.messages, turn);
    if (said === null) {
      const state = await toolbox.finish(signal);
      const { usage } = meter;
      return {
        output: answer,
        ...(usage === null ? {} : { usage }),
        trajectory: transcript.record(state),
      };
    }
    transcript.user(said);
  }
}

/** Asks until the model answers without calling anything. */
async function answered(
  { ask, toolbox, clock }: AttemptPorts,
  transcript: Transcript,
  meter: AttemptMeter,
  parameters: JsonObject,
  signal: AbortSignal,
): Promise<JsonValue> {
  for (;;) {
    meter.beginTurn();
    const asked = clock.steady();
    const reply = await ask(transcript.messages, parameters);
    if (reply.kind === 'failed') {
      addSpent(meter, reply.usage);
      throw meter.failure(reply.class, reply.message);
    }
    const calls = readToolCalls(reply.trajectory);
    transcript.assistant(reply.output, calls, clock.steady() - asked);
    meter.add(reply.usage);
    if (calls.length === 0) return reply.output;
    for (const call of calls) {
      meter.checkTime();
      const called = clock.steady();
      const outcome = await callWithin(meter, toolbox, call, signal);
      transcript.tool(call, outcome, clock.steady() - called);
    }
  }
}

/** What a failed answer took counts, and the failure itself is what is told. */
function addSpent(meter: AttemptMeter, usage: Parameters<AttemptMeter['add']>[0]): void {
  try {
    meter.add(usage);
  } catch {
    // The limit that it passed is not why there is no answer.
  }
}

async function callWithin(meter: AttemptMeter, toolbox: Toolbox, call: ToolCall, signal: AbortSignal) {
  const { leftMs } = meter;
  const limited =
    leftMs === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)))]);
  const outcome = await toolbox.call(call.name, call.arguments, limited);
  if (!signal.aborted) meter.checkTime();
  return outcome;
}

/** Tools are offered as OpenAI writes them, beside those that the parameters name. */
function withTools(parameters: JsonObject, { definitions }: Toolbox): JsonObject {
  if (definitions.length === 0) return parameters;
  const tools = definitions.map(({ name, description, parameters: schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }));
  return { ...parameters, tools };
}
