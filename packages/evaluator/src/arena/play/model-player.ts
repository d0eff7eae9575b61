import {
  compilePrompt,
  type Model,
  ModelFailure,
  type ModelRequest,
  type PromptTemplate,
} from '@assay/engine';
import {
  type ArenaFailure,
  AssayError,
  canonicalJson,
  type JsonValue,
  type MissingClass,
} from '@assay/records';
import type { DeclaredPlayer } from '../declare/arena.ts';
import type { MoveQuestion, MoveReply, Player } from './player.ts';

type Source = Extract<DeclaredPlayer['source'], { kind: 'module' | 'command' | 'model' }>;

/** What is the player's own doing. Everything else is the machine's, and stops the run. */
const failures: { readonly [Class in MissingClass]?: ArenaFailure } = {
  crash: 'crash',
  timeout: 'timeout',
  unparsable: 'illegal_move',
  refusal: 'illegal_move',
  illegal_move: 'illegal_move',
};

/** A player of the host: a module, a command or a hosted model, one process or connection for all of the run. */
export function modelPlayer(model: Model, source: Source): Player {
  const turns = source.kind === 'command' ? oneAtATime() : <T>(ask: () => Promise<T>) => ask();
  const prompt = source.kind === 'model' ? promptOf(source) : null;
  const { signal } = new AbortController();
  let asked = 0;

  async function move(question: MoveQuestion): Promise<MoveReply> {
    asked += 1;
    const { game, side, observation, legal } = question;
    const input = { side, observation, legal: legal === null ? null : [...legal], game };
    const request: ModelRequest = {
      id: `${game}.${asked}`,
      input,
      messages: prompt?.render(input) ?? [],
      parameters: source.model.parameters ?? {},
      attempt: 0,
      seed: 0,
      signal,
    };
    return turns(async () => {
      const begun = performance.now();
      try {
        const { output, took_ms } = await model.generate(request);
        const ms = took_ms ?? performance.now() - begun;
        const read = source.kind === 'model' ? moveIn(output, legal) : output;
        if (read !== null) return { kind: 'moved', move: read, ms };
        return { kind: 'failed', failure: 'illegal_move', why: 'the answer is not one of the moves', ms };
      } catch (error) {
        return failed(error, performance.now() - begun, source.kind === 'module');
      }
    });
  }

  const seat = { move, leave: async () => undefined };
  return { sit: () => seat, close: async () => model.close?.() };
}

/** How a process of Node ends whose heap is full. */
const FULL_HEAP = /\bSIGABRT\b|exit code 134\b/;

function failed(error: unknown, ms: number, isModule: boolean): MoveReply {
  if (!(error instanceof ModelFailure)) throw error;
  const isFull = isModule && error.class === 'crash' && FULL_HEAP.test(error.message);
  const failure = isFull ? 'memory' : failures[error.class];
  if (failure !== undefined) return { kind: 'failed', failure, why: error.message, ms };
  throw new AssayError('environment', 'E_ARENA_PLAYER', `a player could not be asked: ${error.message}`, {
    retryable: error.retryable,
    fix: 'The game is not counted. Continue the run once this is fixed.',
  });
}

const usualPrompt = `You are player {{input.side}} (0 moves first) in a game. The position:

{{input.observation}}

Legal moves, as JSON:

{{input.legal}}

Answer with your move alone, as JSON, one of the legal ones.`;

function promptOf({ prompt }: Source): PromptTemplate {
  return compilePrompt({ prompt: prompt ?? usualPrompt, system: null });
}

/** The move in a reply: the reply itself where it is one, else what it says as JSON. Null where it is neither. */
function moveIn(output: JsonValue, legal: readonly JsonValue[] | null): JsonValue | null {
  const isLegal = (move: JsonValue) =>
    legal === null || legal.some((one) => canonicalJson(one) === canonicalJson(move));
  if (typeof output !== 'string') return output;
  const text = output.trim();
  if (legal !== null && isLegal(text)) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return legal === null ? text : null;
  }
}

/** Time counts from when it is at the question, so that it is at one alone. */
function oneAtATime(): <T>(ask: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
}
