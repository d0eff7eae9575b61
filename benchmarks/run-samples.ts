// Writes samples as JSON lines: `node run-samples.ts data.jsonl 10000`. A process of its own, so that the memory it
// takes is not counted as the evaluation's.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export function writeSamples(path: string, samples: number): void {
  const script = new URL(import.meta.url).pathname;
  const { status, stderr } = spawnSync(process.execPath, [script, path, String(samples)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`writing ${samples} samples failed: ${stderr}`);
}

async function write(path: string, samples: number): Promise<void> {
  const file = createWriteStream(path);
  for (let i = 0; i < samples; i += 1) {
    const line = JSON.stringify({
      id: `s${i}`,
      input: { question: `What is the answer to question ${i}?` },
      expected: `answer s${i}`,
      metadata: { tags: [i % 3 === 0 ? 'policy' : 'geography'] },
    });
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

if (import.meta.main) await write(process.argv[2]!, Number(process.argv[3]));
