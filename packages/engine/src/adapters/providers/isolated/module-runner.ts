import { runnerHead } from './runner-head.ts';

/**
 * Runs inside the sandbox, beside a module of the user's. It reads one question a line and answers each with data; with
 * the argument `check` it only loads the module and says what came of it.
 */
export const moduleRunner = `${runnerHead}const words = (error) => String(error?.stack ?? error).slice(0, 4000);
const frozen = (value) => {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(Object.freeze(value))) frozen(each);
  return value;
};
const faultIn = (value, at = 'output') => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : value + ' at ' + at;
  if (typeof value !== 'object') return typeof value + ' at ' + at;
  const kind = Object.prototype.toString.call(value);
  if (kind !== '[object Object]' && kind !== '[object Array]') return kind + ' at ' + at;
  for (const [name, each] of Object.entries(value)) {
    const fault = faultIn(each, at + '.' + name);
    if (fault !== null) return fault;
  }
  return null;
};
let answer;
try {
  answer = (await import(file)).default;
} catch (error) {
  say({ loaded: false, said: String(error), place: words(error) });
  process.exit(0);
}
if (mode === 'check') {
  say({ loaded: true, default: typeof answer });
  process.exit(0);
}
for await (const line of createInterface({ input: process.stdin })) void reply(parse(line));
async function reply({ id, attempt, ...rest }) {
  try {
    const output = await answer(frozen({ id, attempt, ...rest, signal: new AbortController().signal }));
    let fault;
    try { fault = faultIn(output); } catch (error) { fault = String(error).slice(0, 200); }
    if (fault === null) say({ id, attempt, output });
    else say({ id, attempt, error: { class: 'unparsable', message: 'it returned ' + fault + ', which is not valid JSON' } });
  } catch (error) {
    say({ id, attempt, error: { class: 'crash', message: 'it threw ' + words(error) } });
  }
}
`;
