import type { JsonObject, JsonValue, JudgeVerdict, MissingClass, Usage } from '@assay/records';

/** One turn of a conversation, as every provider understands it; images are content parts. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly ContentPart[];
  /** Of an answer: what it asks to be called. */
  readonly tool_calls?: readonly RequestedCall[];
  /** Of what a tool said: which call it answers, and of which tool. */
  readonly tool_call_id?: string;
  readonly tool_name?: string;
}

export interface RequestedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly image: string; readonly media_type?: string };

/** All that a model is handed of a sample. Labels and metadata are not among it, and not reachable from it. */
export interface ModelRequest {
  readonly id: string;
  readonly input: JsonValue;
  /** The input rendered through the task's prompt; one user message with the input itself where there is none. */
  readonly messages: readonly Message[];
  readonly parameters: JsonObject;
  /** Which trial of the sample this is, from 0. */
  readonly attempt: number;
  /** The seed for this attempt, for providers that take one. */
  readonly seed: number;
  readonly signal: AbortSignal;
}

export interface ModelReply extends ReplyFacts {
  readonly output: JsonValue;
  /** How long it was at it, where that is not all of the time since it was asked. */
  readonly took_ms?: number;
  readonly usage?: Usage;
  /** Tool calls and steps, as the trajectory metrics read them. */
  readonly trajectory?: JsonObject;
}

/** What a provider tells of its answer, beside the answer. */
export interface ReplyFacts {
  /** Which model the provider says has answered: an alias may lead elsewhere tomorrow. */
  readonly served_model?: string;
  /** Why the answer ended: stop, length (it was cut off), tool-calls, content-filter … */
  readonly finish_reason?: string;
  /** Characters of reasoning that came with the answer, and are not part of it. */
  readonly reasoning_length?: number;
  /** That reasoning itself, where the provider shows it. */
  readonly reasoning?: string;
}

/** How outputs are made. Throws ModelFailure; anything else it throws is a `crash`. */
export interface Model {
  /** Everything of the model that can change an answer, for the manifest and the cache's key. No secrets. */
  readonly identity: JsonObject;
  /** Its answers were made before: how long they take here says nothing, and is not kept. */
  readonly replays?: true;
  /** It ends requests that are late itself, by the limit it was declared with: only it knows when they began. */
  readonly keepsTime?: true;
  /** One answer of it takes any number of requests: what one of them can cost bounds nothing. */
  readonly asksOften?: true;
  /** How many more requests than its limit of concurrency it takes: they wait inside it, and come to no harm there. */
  readonly ahead?: () => number;
  readonly generate: (request: ModelRequest) => Promise<ModelReply>;
  readonly close?: () => Promise<void>;
}

/** Why there is no output. The class decides whether it counts against the model; `retryable` whether to ask again. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly class: MissingClass;
  readonly retryable: boolean;
  /** What Retry-After asked for. */
  readonly retryAfterMs: number | null;
  readonly usage: Usage | null;
  /** The HTTP status, where that is what went wrong. */
  readonly status: number | null;
  /** Whoever asks is turned away, whatever is asked: a wrong key, no credit left, no such model. */
  readonly denied: boolean;
  /** No connection was made: the server could not be reached, and nothing can have cost anything. */
  readonly unreachable: boolean;
  /** The class is the model's own word, and nobody else saw it. */
  readonly claimed: boolean;
  /** The model did answer, in another form than was asked for. */
  readonly answered: boolean;
  /** What the provider said beside the failure. */
  readonly facts: ReplyFacts | null;
  /** What was said and done before it failed. */
  readonly trajectory: JsonObject | null;

  constructor(
    failureClass: MissingClass,
    message: string,
    options: {
      retryable?: boolean;
      retryAfterMs?: number | null;
      usage?: Usage | null;
      status?: number;
      denied?: boolean;
      unreachable?: boolean;
      claimed?: boolean;
      answered?: boolean;
      facts?: ReplyFacts | null;
      trajectory?: JsonObject | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.class = failureClass;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? null;
    this.status = options.status ?? null;
    this.denied = options.denied ?? false;
    this.unreachable = options.unreachable ?? false;
    this.claimed = options.claimed ?? false;
    this.answered = options.answered ?? false;
    this.facts = options.facts ?? null;
    this.trajectory = options.trajectory ?? null;
  }
}

/** What a judge is asked about one output, or about two of which it may prefer one. */
export interface JudgeQuestion {
  /** Of the sample. */
  readonly id: string;
  readonly instruction: string;
  readonly rubric: string | null;
  readonly input: JsonValue | null;
  readonly outputs: readonly [output: string] | readonly [first: string, second: string];
  /** Null where there is none, or where the judge may not see it. */
  readonly expected: string | null;
  /**
   * The verdicts allowed, as JSON Schema: an object with `reason` and `score` (a number), `preferred`, or one
   * property with an `enum` of labels.
   */
  readonly verdict: JsonObject;
  /** Which of several verdicts of this judge on the same, from 0. */
  readonly repeat: number;
}

/**
 * A model, a person or code that answers a typed verdict. What keeps it from one is a verdict too, `failed`; it
 * throws only for what ends the scoring, and the signal's reason when that is aborted.
 */
export interface Judge {
  /** Everything of it that can change a verdict; part of the scorer version. No secrets. */
  readonly identity: JsonObject;
  readonly judge: (question: JudgeQuestion, signal: AbortSignal) => Promise<JudgeVerdict>;
}

export type Vector = readonly number[];

/** One vector per text, in the order given. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly Vector[]>;

export interface EmbeddingReply {
  /** One per text, in the order given. */
  readonly vectors: readonly Vector[];
  readonly usage?: Usage;
}

/** A model of embeddings, open. Throws ModelFailure; limits, retries, spend and cache are those of whoever asks. */
export interface Embeddings {
  /** What of it can change a vector, without secrets. */
  readonly identity: Readonly<Record<string, string | number | null>>;
  /** Texts in one request. */
  readonly batch: number;
  readonly embed: (texts: readonly string[], signal: AbortSignal) => Promise<EmbeddingReply>;
  /** Of one that holds something open. */
  readonly close?: () => Promise<void>;
}
