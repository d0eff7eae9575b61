import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../root.mjs';
import { countTests } from './count-tests.mjs';
import { capture } from './run-program.mjs';

/** Runs one project of vitest.config.ts and counts its tests; a file that did not load counts as one failure. */
export async function runVitest(project) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tests-'));
  try {
    const report = join(folder, 'report.json');
    const { exitCode, output } = await capture(
      'vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    );
    const files = existsSync(report) ? JSON.parse(await readFile(report, 'utf8')).testResults : [];
    const counted = countTests(files);
    // Errors outside of any test leave every test passed and the exit code wrong.
    if (exitCode !== 0 && counted.failed === 0) counted.failed = 1;
    return { ...counted, output, notes: project === 'oracles' ? oracleNotes(files) : [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
