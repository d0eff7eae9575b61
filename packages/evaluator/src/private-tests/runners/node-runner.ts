/**
 * Runs inside the sandbox, beside a submission in JavaScript or TypeScript. It takes one call from standard input and
 * answers with data: it knows no expected value and decides nothing. What it needs it takes before the submission is
 * loaded; what the submission prints goes to standard error.
 */
export const nodeRunner = `
import fs from 'node:fs';
const { writeSync, readFileSync } = fs;
const { stringify, parse } = JSON;
const { exit } = process;
const asked = parse(readFileSync(0, 'utf8'));
const answer = (reply) => {
  writeSync(1, stringify({ id: asked.id, ...reply }) + '\\n');
  exit(0);
};
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
const isPlain = (value) =>
  value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value) ||
  (Array.isArray(value) ? value.every(isPlain) : Object.prototype.toString.call(value) === '[object Object]' && Object.values(value).every(isPlain));
let value;
try {
  const module = await import('/job/' + asked.file);
  const found = module[asked.function] ?? module.default?.[asked.function];
  value = await found(...asked.arguments);
} catch (error) {
  process.stderr.write(String(error?.stack ?? error).slice(0, 2000) + '\\n');
  answer({ error: 'exception' });
}
let text;
try {
  text = isPlain(value) ? stringify(value) : undefined;
} catch {}
answer(text === undefined ? { error: 'not_json' } : { value: parse(text) });
`;
