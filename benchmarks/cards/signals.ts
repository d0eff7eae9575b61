// The four signals over a corpus that is there already, from 100,000 to 10,000,000 results, and against plain Python.
import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { openDuckDbCorpus } from '../../packages/cards/src/adapters/duckdb/open-duckdb-corpus.ts';
import { streamRows } from '../../packages/cards/src/adapters/duckdb/open-corpus.ts';
import { ingest } from '../../packages/cards/src/adapters/ingest/ingest.ts';
import { variantFields } from '../../packages/cards/src/corpus/result-row.ts';
import { printRows } from '../print-rows.ts';
import type { BenchmarkRow } from '../row.ts';
import { generateRecords } from './generate-records.ts';
import type { SignalsMeasure } from './signals-measure.ts';

const sizes = [100_000, 1_000_000, 10_000_000];
/** The size that Python is asked for, too. */
const compared = 1_000_000;

/** The three sizes, each in a process of its own; at the middle one the same rows in Python, and the flags compared. */
export async function benchmarkSignals(asked: readonly number[] = sizes): Promise<readonly BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  const measures: SignalsMeasure[] = [];
  for (const size of asked) {
    const folder = await mkdtemp(join(tmpdir(), 'assay-benchmark-'));
    try {
      await makeCorpus(folder, size);
      const measure = measureOf(folder, size === compared ? 'digest' : 'plain');
      measures.push(measure);
      rows.push(...rowsOf(measure, size));
      if (size === compared) rows.push(...(await againstPython(folder, measure)));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return [...rows, ...growth(measures)];
}

async function makeCorpus(folder: string, size: number): Promise<void> {
  const file = join(folder, 'records.jsonl');
  await pipeline(linesOf(size), createWriteStream(file));
  await ingest({ paths: [file], corpus: folder, cwd: folder });
  await rm(file);
}

function* linesOf(size: number): Generator<string> {
  for (const line of generateRecords(size)) yield `${line}\n`;
}

function measureOf(folder: string, how: 'plain' | 'digest' | 'loaded'): SignalsMeasure {
  const script = fileURLToPath(new URL('./signals-measure.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, folder, how], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as SignalsMeasure;
}

function rowsOf(
  { rows, triples, seconds, cpuSeconds, peakGigabytes }: SignalsMeasure,
  size: number,
): BenchmarkRow[] {
  const what = `signals of ${rows.toLocaleString('en')} results (${triples.toLocaleString('en')} triples)`;
  const isLargest = size === 10_000_000;
  return [
    { what, value: seconds, unit: 's', budget: isLargest ? '< 20 s' : '' },
    { what: `${what}, processor time`, value: cpuSeconds, unit: 's', budget: '' },
    { what: `${what}, memory at most`, value: peakGigabytes, unit: 'GB', budget: isLargest ? '< 4 GB' : '' },
  ];
}

/** The exponent of the growth of time from each size to the next: 1 is linear. */
function growth(measures: readonly SignalsMeasure[]): BenchmarkRow[] {
  return measures.slice(1).map((to, i) => {
    const from = measures[i]!;
    const exponent = Math.log(to.cpuSeconds / from.cpuSeconds) / Math.log(to.rows / from.rows);
    const what = `growth of processor time from ${from.rows.toLocaleString('en')} to ${to.rows.toLocaleString('en')}`;
    return { what, value: exponent, unit: '(exponent)', budget: '' };
  });
}

async function againstPython(folder: string, ours: SignalsMeasure): Promise<BenchmarkRow[]> {
  const file = join(folder, 'rows.jsonl');
  await writeRows(folder, file);
  const script = fileURLToPath(new URL('./reference.py', import.meta.url));
  const { stdout, status, error } = spawnSync('python3', [script, file], { encoding: 'utf8' });
  if (error !== undefined || status !== 0)
    return [{ what: 'signals in plain Python', value: null, unit: 's', budget: '' }];
  const theirs = JSON.parse(stdout) as { seconds: number; cpu_seconds: number; digest: string };
  if (theirs.digest !== ours.digest) throw new Error('Python says other flags of the same rows');
  const loaded = measureOf(folder, 'loaded');
  return [
    {
      what: 'the same rows in plain Python, in memory already',
      value: theirs.seconds,
      unit: 's',
      budget: '',
    },
    { what: 'ours with the rows in memory already', value: loaded.seconds, unit: 's', budget: '' },
    {
      what: 'plain Python over ours, the rows of both in memory',
      value: theirs.seconds / loaded.seconds,
      unit: '×',
      budget: '≥ 50 ×',
    },
    { what: 'plain Python over ours from disk', value: theirs.seconds / ours.seconds, unit: '×', budget: '' },
    {
      what: 'plain Python over ours, processor time of all threads',
      value: theirs.cpu_seconds / loaded.cpuSeconds,
      unit: '×',
      budget: '',
    },
  ];
}

/** The rows as Python reads them: one list each. */
async function writeRows(folder: string, file: string): Promise<void> {
  const corpus = await openDuckDbCorpus(folder);
  async function* lines(): AsyncGenerator<string, void, undefined> {
    for await (const batch of streamRows(corpus))
      yield batch
        .map(({ model, path, metric, score, min, max, relationship, harness, setup }) => {
          const settings = variantFields.map((field) => setup[field]);
          return `${JSON.stringify([model, ...path, metric, score, min, max, relationship, harness, ...settings])}\n`;
        })
        .join('');
  }
  await pipeline(lines, createWriteStream(file));
  await corpus.close();
}

if (import.meta.main) {
  const asked = process.argv.slice(2).map(Number);
  printRows(await benchmarkSignals(asked.length > 0 ? asked : sizes));
}
