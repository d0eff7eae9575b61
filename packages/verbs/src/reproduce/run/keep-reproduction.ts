import { dirname, join, relative, resolve } from 'node:path';
import { exportCroissant } from '@assay/engine';
import {
  AssayError,
  canonicalJson,
  type JsonObject,
  type Reproduction,
  type ReproductionRun,
  reproductionSchema,
} from '@assay/records';
import {
  makeReproduction,
  type ReproductionPlan,
  type RunPlan,
  type StatedSolution,
  solutionResults,
  writeSolution,
} from '@assay/reproduce';
import { jsonText } from '@assay/shown';
import { readTaskSet, type TaskSet } from '@assay/tasks';
import { openPublished } from '../../publishing/open-published.ts';
import { inFile } from '../../world/in-file.ts';
import type { OfProject } from '../../world/project-file.ts';
import { readSource } from '../../world/read-source.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import { writeWhole } from '../../world/write-whole.ts';
import type { World } from '../../world.ts';
import { folderOf, type SettingIsolation } from './isolate-setting.ts';
import type { ChunkedRuns } from './run-in-chunks.ts';
import { cellsOf, outputsOf, type RunOutputs, taskOf } from './run-outputs.ts';
import { runRecord } from './run-record.ts';

interface Done {
  readonly path: string;
  readonly plan: ReproductionPlan;
  readonly run: RunPlan;
  readonly of: OfProject;
  readonly done: ChunkedRuns;
  readonly isolation: SettingIsolation['record'];
}

/** Answers chunk by chunk, the solution over its skeleton, and the record, beside the plan. */
export async function keepReproduction(
  { path, plan, run, of, done, isolation }: Done,
  world: World,
): Promise<{ readonly reproduction: Reproduction; readonly files: readonly string[] }> {
  const beside = (file: string): string => join(dirname(path), file);
  const folder = folderOf(run);
  const recordFile = beside(`${folder}/reproduction.json`);
  const reported = await tasksIn(beside(plan.reported), world);
  const problem = plan.problem === undefined ? null : await tasksIn(beside(plan.problem), world);
  const files: string[] = [];
  const write = async (file: string, text: string): Promise<void> => {
    await writeWhole(beside(file), text, world);
    files.push(beside(file));
  };
  const outputs: RunOutputs[] = [];
  const record: ReproductionRun = runRecord({
    run,
    done,
    isolation,
    before: await readRecord(recordFile, world),
  });
  await withWorkbench(of, world, async (bench) => {
    for (const chunked of done.runs) {
      const { key } = taskOf(chunked, bench);
      for (const { number, rows } of chunked.chunks) {
        const text = rows.map((row) => `${JSON.stringify(cellsOf(row))}\n`).join('');
        await write(`${folder}/${key}/chunk-${String(number).padStart(4, '0')}.jsonl`, text);
      }
      outputs.push(...(await outputsOf(chunked, `${folder}/${key}`, run, bench)));
    }
    const [first] = done.runs;
    if (first !== undefined) {
      const skeleton = JSON.parse((await readSource(beside(plan.reported), world)).text) as JsonObject;
      const published = await openPublished(first.run.manifest.id, bench);
      const exported = await exportCroissant(published, bench.project.publisher ?? nobody);
      const where = relative(dirname(run.solution), `${folder}/${taskOf(first, bench).key}`) || '.';
      const links = new Map(
        exported.files.map((file) => [file.path, `${where}/${file.path}`.replaceAll('\\', '/')]),
      );
      for (const file of exported.files)
        await write(
          `${folder}/${taskOf(first, bench).key}/${file.path}`,
          new TextDecoder().decode(file.bytes),
        );
      const implementation = relative(dirname(run.solution), run.project) || run.project;
      await write(
        run.solution,
        writeSolution(exported.document, skeleton, { outputs: links, implementation }),
      );
    }
  });
  const made = makeReproduction({
    plan: { ...plan, obtained: run.solution, outputs: outputs.map(({ planned }) => planned) },
    reported: solutionResults(reported) ?? noSolution(plan.reported),
    obtained: withoutClaims(solutionResults(await tasksIn(beside(run.solution), world))),
    problem,
    outputs: outputs.map(({ rows }) => rows),
    run: record,
  });
  const reproduction = reproductionSchema.parse({ ...made, run: withObtained(record, made) });
  await write(relative(dirname(path), recordFile), jsonText(reproduction));
  return { reproduction, files: files.map((file) => relative(world.cwd, resolve(world.cwd, file))) };
}

const nobody = {
  organization: 'nobody',
  relationship: 'other',
  id_base: 'https://example.org/unpublished',
} as const;

/** What this run obtained is the last step of the progression that the next run shows. */
function withObtained(record: ReproductionRun, { rows }: Reproduction): ReproductionRun {
  const obtained = Object.fromEntries(
    rows.flatMap(({ subtask, metric, obtained: value }) =>
      value === null ? [] : [[subtask === null ? metric : `${subtask.name}, ${metric}`, value] as const],
    ),
  );
  const { started_at, run_ids, progression } = record;
  const step = { started_at, run_ids, obtained };
  const before = progression.filter((earlier) => canonicalJson(earlier) !== canonicalJson(step));
  return { ...record, progression: [...before, step] };
}

async function readRecord(path: string, world: World): Promise<Reproduction | null> {
  const text = await readSource(path, world).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'E_PATH') return null;
    throw error;
  });
  return text === null ? null : reproductionSchema.parse(JSON.parse(text.text));
}

function tasksIn(path: string, world: World): Promise<TaskSet> {
  return inFile(path, async () => readTaskSet([await readSource(path, world)]));
}

/** The numbers of the solution were measured here on the same answers: it is read for the model that it names. */
function withoutClaims(solution: StatedSolution | null): StatedSolution | null {
  return solution === null ? null : { ...solution, results: [] };
}

function noSolution(file: string): never {
  throw new AssayError('invalid', 'E_NO_SOLUTION', 'the document holds no solution', { location: { file } });
}
