import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssayError, type JsonObject, type JsonValue, type ScorerOf } from '@assay/records';
import { type PlacedFile, runInSandbox } from '@assay/sandbox';
import { officialSandbox } from '../code/official-sandbox.ts';
import type { ScoringWork } from '../scorer-kind.ts';
import { keptProgram } from './kept-program.ts';
import { labelRows } from './label-rows.ts';
import { type Said, readSaid } from './read-said.ts';

const DEFAULT_MS = 60_000;
const GB = 1024 ** 3;

/**
 * Runs the host's program in a sandbox of its own, without network and without code of the submission running beside it: its
 * files as `/job`, the bytes that came in as `/submission/<name>`, hidden labels as `/hidden/labels.jsonl`, all of it read-only.
 */
export async function runProgram(scorer: ScorerOf<'program'>, work: ScoringWork): Promise<Said> {
  const components = work.registered.scorer.components[scorer.key] as JsonObject;
  const program = await keptProgram(work.vault, components['code']);
  const place = await officialSandbox(work);
  const folder = await mkdtemp(join(tmpdir(), 'assay-program-'));
  const limits = {
    wall_ms: scorer.timeout_ms ?? DEFAULT_MS,
    cpu_s: Math.ceil((scorer.timeout_ms ?? DEFAULT_MS) / 1000),
    memory: 2 * GB,
  };
  try {
    for (const { path, bytes } of program.files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    const names = new Set(program.files.map(({ path }) => path));
    const ended = await runInSandbox(
      place.sandbox,
      {
        command: scorer.command!.map((word) => inside(word, names)),
        files: [{ at: '/job', from: folder }, ...(await submittedFiles(work)), ...(await hiddenFiles(work))],
        programs: [{ at: '/opt/node', from: process.execPath }],
        limits,
        ...(work.signal === undefined ? {} : { signal: work.signal }),
      },
      JSON.stringify({ seed: work.seed, split: work.split }),
    );
    if (ended.kind === 'stopped')
      throw new AssayError('interrupted', 'E_INTERRUPTED', 'the scorer was stopped before it finished');
    const trace: JsonValue = { ending: ended.kind, exit_code: ended.exit_code, log: ended.stderr };
    if (ended.kind !== 'exited' || ended.exit_code !== 0)
      throw new AssayError(
        'environment',
        'E_SCORER_PROGRAM',
        `the scorer ${scorer.key} ended with ${ended.kind}, exit code ${ended.exit_code}: ${ended.stderr.slice(-2000)}`,
      );
    const { cpu_ms, peak_memory, wall_ms } = ended.used;
    return {
      ...readSaid(scorer, new TextDecoder().decode(ended.stdout)),
      trace,
      isOfficial: place.isOfficial,
      sandbox: place.record(limits),
      used: {
        wall_s: Math.round(wall_ms / 1000),
        cpu_s: cpu_ms === null ? null : Math.round(cpu_ms / 1000),
        peak_memory,
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inside(word: string, names: ReadonlySet<string>): string {
  if (word === 'node') return '/opt/node';
  return names.has(word) ? `/job/${word}` : word;
}

async function submittedFiles({ submission, artifact }: ScoringWork): Promise<readonly PlacedFile[]> {
  return Promise.all(
    submission.artifacts.map(async ({ name }) => ({
      at: `/submission/${name}`,
      bytes: await artifact(name),
    })),
  );
}

/** Only an evaluator with labels has any to give. */
async function hiddenFiles(work: ScoringWork): Promise<readonly PlacedFile[]> {
  const rows = await labelRows(work);
  if (rows === null) return [];
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return [{ at: '/hidden/labels.jsonl', bytes: Buffer.from(text) }];
}
