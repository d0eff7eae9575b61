/**
 * Runs inside the sandbox, beside a metric of the user's: a sample a line in, a score a line out, in the same order. With the
 * argument `check` it only loads the module and says what it declares. What the module prints goes to standard error.
 */
export const metricRunner = `
import fs from 'node:fs';
import { createInterface } from 'node:readline';
const { stringify, parse } = JSON;
const { writeSync } = fs;
const [file, mode] = process.argv.slice(1);
const say = (reply) => {
  let text = Buffer.from(stringify(reply) + '\\n');
  while (text.length > 0) {
    try { text = text.subarray(writeSync(1, text)); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
};
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
let given, named;
try {
  ({ default: given, ...named } = await import(file));
} catch (error) {
  if (mode === 'check') say({ fault: { kind: 'not-loaded', said: String(error) } });
  else console.error(error);
  process.exit(mode === 'check' ? 0 : 1);
}
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
    const answer = await score.call(isObject ? given : undefined, sample, params);
    say(typeof answer === 'object' && answer !== null ? answer : { score: answer });
  } catch (error) {
    console.error(error);
    say({ threw: String(error) });
  }
}
`;
