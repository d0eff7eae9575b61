import {
  codeJudge,
  humanJudge,
  type Judge,
  type Model,
  ModelFailure,
  nodeClock,
  nodeDigester,
  nodeFiles,
  openModel,
  openModelJudge,
  type ProjectFiles,
  readHumanVerdicts,
} from '@assay/engine';
import {
  type ArenaGame,
  AssayError,
  type JudgeVerdict,
  judgeVerdictSchema,
  type SeedPair,
} from '@assay/records';
import { jsonCell, readRows } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';
import type { Arena, DeclaredJudge } from './arena-schema.ts';
import type { Place } from './environment-process.ts';
import type { PlayedGame } from './games.ts';
import type { Referee } from './ports.ts';

interface OpenJudges {
  readonly judges: ReadonlyMap<string, Judge>;
  readonly close: () => Promise<void>;
}

/** Everybody who judges, by name. */
async function openJudges(
  declared: readonly DeclaredJudge[],
  place: Place,
  signal: AbortSignal,
): Promise<OpenJudges> {
  const judges = new Map<string, Judge>();
  const models: Model[] = [];
  const close = async () => {
    for (const model of models) await model.close?.();
  };
  try {
    for (const judge of declared) {
      if (judge.kind === 'human') judges.set(judge.name, await human(judge, place));
      else {
        const model = await openModel(judge.model, { ...place, clock: nodeClock });
        models.push(model);
        const asked = {
          declared: judge.model,
          model,
          name: judge.name,
          clock: nodeClock,
          digester: nodeDigester,
          signal,
          paid: place.paid,
        };
        judges.set(judge.name, judge.kind === 'model' ? openModelJudge(asked) : moduleJudge(model));
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { judges, close };
}

async function human(
  { file: path, rater }: Extract<DeclaredJudge, { kind: 'human' }>,
  { folder }: Place,
): Promise<Judge> {
  const file = await nodeFiles(folder).open(path);
  try {
    const verdicts = await readHumanVerdicts(file);
    return humanJudge(
      verdicts.filter((verdict) => verdict.rater === rater),
      nodeDigester,
    );
  } finally {
    await file.close();
  }
}

/** Code of the host in a process of its own: `({ input: { id, input, first, second, instruction, rubric } }) => "first"`. */
function moduleJudge(model: Model): Judge {
  let asked = 0;
  return codeJudge(model.identity, async (question) => {
    const { id, input, outputs, instruction, rubric } = question;
    asked += 1;
    const [first, second] = outputs;
    const request = {
      id: String(asked),
      input: { id, input, first, second: second ?? null, instruction, rubric },
      messages: [],
      parameters: {},
      attempt: 0,
      seed: 0,
      signal: new AbortController().signal,
    };
    try {
      return preferenceIn((await model.generate(request)).output);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      return { kind: 'failed', class: 'judge_error', why: error.message };
    }
  });
}

/** `first`, or `{ preferred: first, reason }`. */
function preferenceIn(output: unknown): JudgeVerdict {
  const given = typeof output === 'object' && output !== null ? output : { preferred: output };
  const read = judgeVerdictSchema.safeParse({ kind: 'preference', reason: '', ...given });
  if (read.success) return read.data;
  throw new AssayError('usage', 'E_JUDGE_VERDICT', 'the judge preferred none of first, second and tie');
}

/** A player's answers by prompt. A prompt without one is refused: whoever leaves out the hard ones would gain by it. */
async function readOutputs(
  files: ProjectFiles,
  path: string,
  prompts: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map<string, string>();
  const file = await files.open(path);
  const location = { file: files.shown(path) };
  const wrong = (message: string) => new AssayError('usage', 'E_ARENA_OUTPUTS', message, { location });
  try {
    for await (const { number, cells } of readRows(file)) {
      const { id, output } = cells;
      if (typeof id !== 'string' && typeof id !== 'number') throw wrong(`row ${number}: expected an id`);
      if (output === undefined) throw wrong(`row ${number}: expected an output`);
      if (outputs.has(String(id))) throw wrong(`row ${number}: the id ${JSON.stringify(id)} appears twice`);
      const value = jsonCell(output, 'output', location);
      outputs.set(String(id), typeof value === 'string' ? value : JSON.stringify(value));
    }
  } finally {
    await file.close();
  }
  const absent = prompts.filter(({ id }) => !outputs.has(id));
  if (absent.length > 0)
    throw wrong(
      `${absent.length} of ${plural(prompts.length, 'prompt')} ${agreeing(absent.length, 'has', 'have')} no output: ${absent
        .slice(0, 5)
        .map(({ id }) => id)
        .join(', ')}`,
    );
  return outputs;
}

const AT_ONCE = 16;
const SCORES = { first: 1, tie: 0.5, second: 0 } as const;
const verdict = {
  type: 'object',
  properties: { preferred: { type: 'string', enum: ['first', 'second', 'tie'] }, reason: { type: 'string' } },
  required: ['preferred', 'reason'],
  additionalProperties: false,
};

/** Has two answers to a prompt compared by a judge, in one order and in the other; the judge does not know whose they are. */
export async function answersReferee(arena: Arena, place: Place, signal: AbortSignal): Promise<Referee> {
  const { match, players, limits } = arena;
  if (match.kind !== 'answers') throw new TypeError('games are played, not judged');
  const { prompts, instruction, rubric } = match;
  const files = nodeFiles(place.folder);
  const outputs = new Map<string, ReadonlyMap<string, string>>();
  for (const { name, source } of players)
    if (source.kind === 'outputs') outputs.set(name, await readOutputs(files, source.file, match.prompts));
  const { judges, close } = await openJudges(match.judges, place, signal);

  async function judged(pair: SeedPair, leg: 0 | 1): Promise<PlayedGame> {
    const { a, b, opening } = pair;
    const [first, second] = leg === 0 ? [a, b] : [b, a];
    const { id, input } = prompts[opening]!;
    const answer = (name: string) => outputs.get(name)!.get(id)!;
    const begun = performance.now();
    const judge: Judge = judges.get(pair.judge!)!;
    const asked = { id, instruction, rubric, input, expected: null, verdict, repeat: 0 };
    const said = await judge.judge({ ...asked, outputs: [answer(first), answer(second)] }, signal);
    const game = { ...gameOf(pair, leg), first, second };
    const ms = performance.now() - begun;
    if (said.kind !== 'preference') {
      const why = said.kind === 'failed' ? said.why : `a ${said.kind} was given, not a preference`;
      return { game: { ...game, score: null, ending: 'judge_error', why }, moves: [] };
    }
    const { preferred, reason } = said;
    const move = { side: 0, move: { preferred, reason }, ms, regret: null } as const;
    return { game: { ...game, score: SCORES[preferred], ending: 'verdict', plies: 1 }, moves: [move] };
  }
  return {
    play: (pair, legs) => Promise.all(legs.map((leg) => judged(pair, leg))),
    atOnce: limits.at_once ?? AT_ONCE,
    close,
  };
}

function gameOf(
  { pair, opening, judge }: SeedPair,
  leg: 0 | 1,
): Omit<ArenaGame, 'first' | 'second' | 'score' | 'ending'> {
  const id = `${pair}${leg === 0 ? 'a' : 'b'}`;
  return {
    id,
    pair,
    opening,
    judge,
    failed: null,
    why: null,
    plies: 0,
    regret: { first: null, second: null },
  };
}
