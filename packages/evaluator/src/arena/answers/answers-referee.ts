import { type Judge, nodeFiles } from '@assay/engine';
import type { ArenaGame, SeedPair } from '@assay/records';
import type { Arena } from '../declare/arena.ts';
import type { PlayedGame } from '../games/games.ts';
import type { Place } from '../play/open-environment.ts';
import type { Referee } from '../play/referee.ts';
import { openJudges } from './open-judges.ts';
import { readOutputs } from './read-outputs.ts';

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
