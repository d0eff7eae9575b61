import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the tests of a run put into the machine's temporary folder goes with the run. */
export default function temporaryFolder(): () => void {
  const given = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'));
  // PostgreSQL and workers that are another user's go through it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => {
    if (given === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = given;
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
