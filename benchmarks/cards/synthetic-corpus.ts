import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { generateRecords } from './generate-records.ts';

const folder = join(tmpdir(), 'assay-benchmark-cards');

/** What reading a synthetic file into an empty corpus took. */
export interface IngestMeasure {
  readonly corpus: string;
  readonly rows: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

/** A JSONL file of so many synthetic results; made once. */
async function syntheticFile(rows: number): Promise<string> {
  const file = join(folder, `${rows}.jsonl`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  await pipeline(Readable.from(inBlocks(generateRecords(rows))), createWriteStream(`${file}.partial`));
  await rename(`${file}.partial`, file);
  return file;
}

/** Reads it into an empty corpus, in a process of its own: its peak of memory is its own too. */
export async function ingestSynthetic(rows: number): Promise<IngestMeasure> {
  const file = await syntheticFile(rows);
  const corpus = join(folder, `corpus-${rows}`);
  await rm(corpus, { recursive: true, force: true });
  const script = fileURLToPath(new URL('./ingest-once.ts', import.meta.url));
  const child = spawn(process.execPath, [script, corpus, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { corpus, ...(JSON.parse(await text(child.stdout)) as Omit<IngestMeasure, 'corpus'>) };
}

function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block = '';
  for (const line of lines) {
    block += line;
    if (block.length < 2 ** 20) continue;
    yield block;
    block = '';
  }
  yield block;
}
