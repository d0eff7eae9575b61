import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticChecks, testChecks } from './checks.mjs';

const names = [...Object.keys(staticChecks), ...Object.keys(testChecks)];

/** Runs the checks named, or all; goes on after a failure; the last line counts. Resolves to the exit code. */
export async function runChecks(asked) {
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no check is named ${unknown}; there are ${names.join(', ')}`);
  const isAsked = ([name]) => asked.length === 0 || asked.includes(name);
  return runAll(Object.entries(staticChecks).filter(isAsked), Object.entries(testChecks).filter(isAsked));
}

/** The first checks run two at a time, the tests after them alone, because they use all cores themselves. */
export async function runAll(first, tests) {
  const results = await compilingOnce(async () => [
    ...(await runAtOnce(2, first)),
    ...(await runAtOnce(1, tests)),
  ]);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  return sum('failed') === 0 ? 0 : 1;
}

/** Tests start thousands of processes of the same sources: what one has compiled, the others read. */
async function compilingOnce(work) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-compiled-'));
  process.env.NODE_COMPILE_CACHE = folder;
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runAtOnce(width, checks) {
  const waiting = [...checks];
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.push(await runOne(next));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

async function runOne([name, check]) {
  const started = performance.now();
  const result = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = result.passed + result.failed + result.skipped > 1 ? `  ${describeCounts(result)}` : '';
  const lines = [
    `${result.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(13)}${seconds.padStart(6)} s${counts}`,
  ];
  lines.push(...result.notes.map((note) => `     ${note}`));
  if (result.failed > 0) lines.push('', result.output.trimEnd(), '');
  process.stdout.write(`${lines.join('\n')}\n`);
  return result;
}

function describeCounts({ passed, failed, skipped }) {
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(', ');
}
