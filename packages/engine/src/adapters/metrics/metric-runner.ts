import { numbersOfSets } from '../host/child/over-draws.ts';
import { runnerHead } from '../providers/isolated/runner-head.ts';

/**
 * Runs inside the sandbox, beside a metric of the user's: a sample a line in, a score a line out, in the same order. With the
 * argument `check` it only loads the module and says what it declares.
 */
export const metricRunner = `${runnerHead}let given, named;
try {
  ({ default: given, ...named } = await import(file));
} catch (error) {
  if (mode === 'check') say({ fault: { kind: 'not-loaded', said: String(error) } });
  else console.error(error);
  process.exit(mode === 'check' ? 0 : 1);
}
const numbersOfSets = ${numbersOfSets.toString()};
const isObject = typeof given === 'object' && given !== null && typeof given.score === 'function';
const { score, ...own } = isObject ? given : { score: given };
if (mode === 'check') {
  const said = given === null ? 'null' : typeof given;
  say(typeof score === 'function' ? { declares: isObject ? own : { ...named } } : { fault: { kind: 'wrong-export', said } });
  process.exit(0);
}
for await (const line of createInterface({ input: process.stdin })) {
  const { params, ...sample } = parse(line);
  try {
    const call = (rows) => score.call(isObject ? given : undefined, rows, params);
    const answer = await ('draws' in sample ? numbersOfSets(call, sample) : call(sample));
    say(typeof answer === 'object' && answer !== null ? answer : { score: answer });
  } catch (error) {
    console.error(error);
    say({ threw: String(error) });
  }
}
`;
