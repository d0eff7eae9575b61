import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './commands.ts';

const project = `models: [{ key: patient, provider: module, module: model.ts }]
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [exact-match] }
evaluation:
  key: cities
  task_specifications: [{ key: cities, task_key: capitals, model_key: patient }]
gates: [{ metric: exact-match, pass_rate: { min: 0.6 } }]
`;

/**
 * Answers the first at once, fails at the second, answers the third, and the last when it is let go on. A failure counts
 * once another answer came; a run tells how far it has come once a second, and the failure comes later than that.
 */
const model = `import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const letGo = new URL('go-on', import.meta.url);
export default async ({ id, input }) => {
  if (id === '2') await setTimeout(1_100).then(() => { throw new Error('the line was cut'); });
  if (id === '3') await setTimeout(2_300);
  while (id === '4' && !existsSync(letGo)) await setTimeout(20);
  return input;
};
`;

const rows = ['Paris', 'Rome', 'Oslo', 'Bonn'].map((city, i) =>
  JSON.stringify({ id: String(i + 1), input: city, expected: city }),
);

/** A project whose run waits in the middle until somebody lets it go on. */
export interface SlowProject {
  readonly folder: string;
  readonly run: () => ChildProcess;
  readonly goOn: () => void;
  readonly close: () => void;
}

export function slowProject(): SlowProject {
  const folder = mkdtempSync(join(tmpdir(), 'assay-slow-'));
  writeFileSync(join(folder, 'assay.yaml'), project);
  writeFileSync(join(folder, 'model.ts'), model);
  writeFileSync(join(folder, 'data.jsonl'), `${rows.join('\n')}\n`);
  return {
    folder,
    run: () => spawn(process.execPath, [program, 'run', '--quiet'], { cwd: folder, stdio: 'ignore' }),
    goOn: () => writeFileSync(join(folder, 'go-on'), ''),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
