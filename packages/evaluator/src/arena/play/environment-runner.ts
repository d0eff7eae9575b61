/**
 * Loads a module of the host that knows a game, and answers for it: `reset(seed)`, `legal(state)`, `observe(state, side)`,
 * `step(state, move)`, `result(state)`; where they are there `turn(state)`, `regret(state, move)`, `draw(state)`. States are
 * kept by game while it is played, and made again from the seed and the moves where they are not there.
 */
export const environmentRunner = `
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
const { stringify, parse } = JSON;
const write = process.stdout.write.bind(process.stdout);
console.log = console.info = console.debug = console.error;
process.stdout.write = process.stderr.write.bind(process.stderr);
const loaded = await import(pathToFileURL(process.argv[1]).href);
const rules = loaded.default ?? loaded;
for (const name of ['reset', 'observe', 'step', 'result'])
  if (typeof rules[name] !== 'function') throw new TypeError('the environment has no function ' + name);
const states = new Map();
const MOST = 4096;
const stepped = (state, move) => rules.step(state, move) ?? state;
const isOneOf = (move, list) => { const text = stringify(move); return list.some((one) => stringify(one) === text); };
function before(game, seed, moves) {
  const kept = states.get(game);
  if (kept !== undefined && kept.plies === moves.length - 1) return kept.state;
  let state = rules.reset(seed);
  for (const move of moves.slice(0, -1)) state = stepped(state, move);
  return state;
}
function answer({ game, seed, moves, draws }) {
  let state = before(game, seed, moves);
  let regret = null;
  if (moves.length > 0) {
    const move = moves.at(-1);
    const legal = rules.legal?.(state) ?? null;
    if (legal !== null && !isOneOf(move, legal)) return { illegal: 'it is not one of the legal moves' };
    regret = rules.regret?.(state, move) ?? null;
    if (legal !== null) state = stepped(state, move);
    else try { state = stepped(state, move); } catch (error) { return { illegal: String(error?.message ?? error) }; }
  }
  const winner = rules.result(state) ?? null;
  const turn = rules.turn?.(state) ?? moves.length % 2;
  if (winner === null) { states.delete(game); states.set(game, { plies: moves.length, state }); }
  else states.delete(game);
  if (states.size > MOST) states.delete(states.keys().next().value);
  const seen = winner === null ? { observation: rules.observe(state, turn) ?? null, legal: rules.legal?.(state) ?? null } : { observation: null, legal: null };
  return { turn, winner, regret, ...seen, ...(draws ? { picture: String(rules.draw?.(state) ?? '') } : {}) };
}
for await (const line of createInterface({ input: process.stdin })) {
  const question = parse(line);
  let reply;
  try { reply = answer(question); } catch (error) { reply = { error: String(error?.stack ?? error).slice(0, 2000) }; }
  write(stringify({ id: question.id, ...reply }) + '\\n');
}
`;
