// Runs the demo and draws what it printed as docs/demo.svg; with --check, says whether the picture is of today.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseNode } from './choose-node.mjs';
import { root } from './root.mjs';
import { terminalPicture } from './terminal-picture.mjs';

const picture = join(root, 'docs/demo.svg');
const { stdout, stderr, status } = spawnSync(chooseNode(), [join(root, 'apps/cli/src/main.ts'), 'demo'], {
  cwd: root,
  encoding: 'utf8',
});
if (status !== 0) {
  process.stderr.write(`the demo ended with ${status}\n${stdout}${stderr}`);
  process.exitCode = 1;
} else {
  const drawn = terminalPicture('npm start', stdout);
  if (!process.argv.includes('--check')) {
    mkdirSync(join(root, 'docs'), { recursive: true });
    writeFileSync(picture, drawn);
  } else if (withoutIds(readFileSync(picture, 'utf8')) !== withoutIds(drawn)) {
    process.stderr.write('docs/demo.svg shows another demo than the one that runs: npm run record:demo\n');
    process.exitCode = 1;
  }
}

/** Runs are named after the time they began, and records after the runs; all else is the same every time. */
function withoutIds(text) {
  return text
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{8}/g, 'RUN')
    .replaceAll(/scoring-[0-9a-f]{16}/g, 'SCORING')
    .replaceAll(/\b(sub|sc|snap|campaign|arena)-[0-9a-f]{10,16}/g, '$1')
    .replaceAll(/example\.org\/evals\+\S+/g, 'KEY')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'RECORD');
}
