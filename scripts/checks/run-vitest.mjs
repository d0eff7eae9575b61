import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../root.mjs';
import { countTests } from './count-tests.mjs';
import { failuresOf } from './failures-of.mjs';
import { capture } from './run-program.mjs';

/**
 * Runs one project of vitest.config.ts and counts its tests; a file that did not load counts as one failure. Files
 * with failures run a second time, by themselves: what passes then was disturbed by its neighbours or by the
 * machine, and is named as that. `only` names files; without it all of the project run.
 */
export async function runVitest(project, only = []) {
  const first = await attempt(project, ...only);
  if (only.length === 0) await keepSeconds(first.files);
  const disturbed = failuresOf(first.files);
  // Errors outside of any test have no file that could be asked again.
  const hasStrayErrors = first.output.includes('Unhandled Error');
  if (disturbed.length === 0 || hasStrayErrors) return resultOf(project, first, []);
  const failed = [...new Set(disturbed.map(({ file }) => file))];
  const second = await attempt(project, '--no-file-parallelism', ...failed);
  const again = new Map(second.files.map((file) => [file.name, file]));
  const files = first.files.map((file) => again.get(file.name) ?? file);
  const remaining = new Set(failuresOf(files).map(({ file, test }) => `${file} ${test}`));
  const notes = disturbed
    .filter(({ file, test }) => !remaining.has(`${file} ${test}`))
    .map(({ file, test, why }) => `failed beside others, passed alone: ${file}, ${test}: ${firstLine(why)}`);
  return resultOf(project, { ...second, files }, notes);
}

const secondsFile = join(root, 'node_modules/.cache/assay/test-seconds.json');

/** What each test file took when all of them last ran on this machine. */
export function secondsBefore() {
  return existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {};
}

async function keepSeconds(files) {
  const seconds = files.map((file) => [relative(root, file.name), secondsOf(file)]);
  await mkdir(dirname(secondsFile), { recursive: true });
  await writeFile(
    secondsFile,
    JSON.stringify({ ...secondsBefore(), ...Object.fromEntries(seconds) }, null, 1),
  );
}

const secondsOf = ({ startTime, endTime }) => (endTime - startTime) / 1000;

/** The ten test files that took longest, beside others: where the time of a loop is to be found. None below a second. */
export function slowestFiles(files) {
  const slow = files
    .filter((file) => secondsOf(file) >= 1)
    .sort((a, b) => secondsOf(b) - secondsOf(a))
    .slice(0, 10);
  if (slow.length === 0) return [];
  return [
    'slowest files:',
    ...slow.map((file) => `${secondsOf(file).toFixed(0).padStart(4)} s  ${relative(root, file.name)}`),
  ];
}

/** The failures come first, then everything that was printed. */
function resultOf(project, { exitCode, output, files }, notes) {
  const counted = countTests(files);
  // Errors outside of any test leave every test passed and the exit code wrong.
  if (exitCode !== 0 && counted.failed === 0) counted.failed = 1;
  const failures = failuresOf(files).map(({ file, test, why }) => `${file}, ${test}\n${why}\n`);
  return {
    ...counted,
    output: [...failures, output].join('\n'),
    notes: [...notes, ...slowestFiles(files), ...(project === 'oracles' ? oracleNotes(files) : [])],
  };
}

async function attempt(project, ...args) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tests-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ran = await capture('vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters, ...args);
    return {
      ...ran,
      files: existsSync(report) ? JSON.parse(await readFile(report, 'utf8')).testResults : [],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function firstLine(text) {
  return text.split('\n', 1)[0];
}

/** What was not compared, in words: reference values are kept outside of the repository. */
function oracleNotes(files) {
  const folder = resolve(process.env.ASSAY_ORACLES ?? join(root, '../shared/oracles'));
  const skipped = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  );
  const titles = skipped.map(({ fullName }) => `skipped: ${fullName}`);
  return existsSync(folder)
    ? titles
    : [`the folder of reference values is absent (ASSAY_ORACLES names it): comparisons skipped`, ...titles];
}
