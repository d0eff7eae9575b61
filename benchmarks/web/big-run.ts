import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const command = join(import.meta.dirname, '../../apps/cli/bin/assay.js');

const cities = ['Paris', 'Rome', 'Oslo', 'Bonn', 'Bern', 'Wien', 'Lima', 'Riga', 'Baku', 'Kyiv'];

const project = `models:
  - { key: replayed, provider: replay, outputs: outputs.jsonl }
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [exact-match, { contains: { name: named } }] }
evaluations:
  - key: cities
    task_specifications: [{ key: replayed, task_key: capitals, model_key: replayed }]
`;

/** A question, and an answer that is wrong for a third of them. */
export function sampleAt(i: number) {
  const expected = cities[i % cities.length];
  const answer = `${i % 3 === 2 ? 'I do not know' : expected}${i % 5 === 0 ? ', I think' : ''}`;
  return { question: `Which city is number ${i}?`, expected, answer };
}

/** A project with one run of so many samples, made by the command itself. */
export async function projectOfBigRun(samples: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-big-run-'));
  await writeFile(join(folder, 'assay.yaml'), project);
  await writeLines(join(folder, 'data.jsonl'), samples, (i) => {
    const { question, expected } = sampleAt(i);
    return { id: `s${i}`, input: question, expected, metadata: { tags: [`tag-${i % 12}`] } };
  });
  await writeLines(join(folder, 'outputs.jsonl'), samples, (i) => ({
    id: `s${i}`,
    output: sampleAt(i).answer,
  }));
  await promisify(execFile)(process.execPath, [command, 'run'], { cwd: folder });
  return folder;
}

async function writeLines(path: string, count: number, row: (i: number) => object): Promise<void> {
  const lines = function* (): Generator<string> {
    for (let i = 0; i < count; i += 1) yield `${JSON.stringify(row(i))}\n`;
  };
  await pipeline(Readable.from(lines(), { highWaterMark: 1000 }), createWriteStream(path));
}
