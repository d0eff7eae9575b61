// `npm run test:long`: the tests in which more work finds more, with ASSAY_ROUNDS (10 unless set) times the usual:
// properties with other cases than every day's, generated documents, processes killed again and again.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseNode } from './choose-node.mjs';
import { installMissing } from './install-missing.mjs';
import { root } from './root.mjs';

/** A file that draws cases or asks for rounds. */
const isLong = /\bfc\.assert\(|\bfuzzSettings\(|\brounds\b/;

installMissing();
const rounds = process.env.ASSAY_ROUNDS ?? '10';
const seed = process.env.ASSAY_SEED ?? String(Date.now() % 2 ** 31);
const named = process.argv.slice(2);
const files = globSync('{packages,apps}/**/*.test.ts', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .filter((file) => !file.endsWith('.oracle.test.ts') && isLong.test(readFileSync(join(root, file), 'utf8')))
  .filter((file) => named.length === 0 || named.some((name) => file.includes(name)));
process.stderr.write(
  `${files.length} files, ${rounds} rounds; ASSAY_ROUNDS=${rounds} ASSAY_SEED=${seed} draws the same again\n`,
);
const { status } = spawnSync(
  chooseNode(),
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit', '--testTimeout=0', ...files],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ASSAY_ROUNDS: rounds, ASSAY_SEED: seed } },
);
process.exitCode = status ?? 1;
