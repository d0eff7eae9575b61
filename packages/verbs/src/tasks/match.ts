import { AssayError } from '@assay/records';
import {
  type GivenRows,
  type MatchReport,
  matchSolution,
  type SourceDocument,
  unreadableReport,
} from '@assay/tasks';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { World } from '../world.ts';
import { readSource } from '../world/read-source.ts';
import { documentsBeside } from './documents-beside.ts';
import { OpenFiles } from './open-files.ts';
import { recomputeMetric } from './recompute-metric.ts';
import { testRunner } from './test-runner.ts';

/** Whether a solution answers its problem, check by check. A document that cannot be understood is a finding. */
export async function match(request: MatchRequest, world: World): Promise<MatchReport> {
  const files = new OpenFiles(world);
  try {
    return withPaths(await matchFiles(request, files, world), world);
  } finally {
    await files.close();
  }
}

async function matchFiles(request: MatchRequest, files: OpenFiles, world: World): Promise<MatchReport> {
  const { solution: path, solution_id: solutionId } = request;
  const solution = await readText(path, 'solution', world);
  if ('result' in solution) return solution;
  const { problems, problemAt, unreadable } = await readProblems(request, world);
  if (unreadable !== null) return unreadable;
  return matchSolution({
    solution,
    problems,
    problemAt,
    beside: problems.length === 0 ? await documentsBeside(resolve(world.cwd, path)) : [],
    rows: await openRows(request.rows ?? [], files),
    inputs: await openRows(request.inputs ?? [], files),
    openFile: (base, file) => files.beside(base, file),
    ...(solutionId === undefined ? {} : { solutionId }),
    ...(request.recompute === true ? { recompute: recomputeMetric } : {}),
    ...(request.run_tests === true ? { runTest: await testRunner(dirname(resolve(world.cwd, path))) } : {}),
  });
}

/** The document, or the report that it is not text. A path that cannot be opened is thrown. */
async function readText(
  path: string,
  role: 'solution' | 'problem',
  world: World,
): Promise<SourceDocument | MatchReport> {
  try {
    return await readSource(path, world);
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'invalid') throw error;
    return unreadableReport(pathToFileURL(resolve(world.cwd, path)).href, role, error);
  }
}

interface Problems {
  readonly problems: readonly SourceDocument[];
  readonly problemAt: ReadonlyMap<string, string>;
  readonly unreadable: MatchReport | null;
}

async function readProblems({ problems: named = [] }: MatchRequest, world: World): Promise<Problems> {
  const problems: SourceDocument[] = [];
  const problemAt = new Map<string, string>();
  for (const { path, iri } of named) {
    const document = await readText(path, 'problem', world);
    if ('result' in document) return { problems, problemAt, unreadable: document };
    problems.push(document);
    if (iri !== undefined) problemAt.set(iri, document.url);
  }
  return { problems, problemAt, unreadable: null };
}

async function openRows(
  named: NonNullable<MatchRequest['rows']>,
  files: OpenFiles,
): Promise<readonly GivenRows[]> {
  const given: GivenRows[] = [];
  for (const { path, subtask } of named)
    given.push({ subtask: subtask ?? null, file: await files.named(path) });
  return given;
}

/** Findings name documents by URL; people and scripts know them by path. */
function withPaths(report: MatchReport, { cwd }: World): MatchReport {
  const findings = report.findings.map((finding) =>
    finding.file?.startsWith('file:') === true
      ? Object.assign({}, finding, { file: relative(cwd, fileURLToPath(finding.file)) })
      : finding,
  );
  return { ...report, findings };
}

const rows = z
  .array(
    z
      .strictObject({
        path: z.string(),
        /** Whose rows they are; absent for those of the solution itself. */
        subtask: z.string().optional(),
      })
      .readonly(),
  )
  .readonly();

/** Check that a solution answers its problem. */
export const matchRequest = z
  .strictObject({
    /** The document of the solution. */
    solution: z.string(),
    /** The @id of the solution, where the document holds several. */
    solution_id: z.string().optional(),
    /** Documents of the problem; without any, those beside the solution are looked at. */
    problems: z
      .array(
        z
          .strictObject({
            path: z.string(),
            /** What isBasedOn calls it. */
            iri: z.string().optional(),
          })
          .readonly(),
      )
      .readonly()
      .optional(),
    /** Output rows. */
    rows: rows.optional(),
    /** Input rows. */
    inputs: rows.optional(),
    /** Compute the reported metrics again from the rows. */
    recompute: z.boolean().optional(),
    /** Run the tests that the problem states on the solution's folder, in a sandbox. */
    run_tests: z.boolean().optional(),
  })
  .readonly();

export type MatchRequest = z.infer<typeof matchRequest>;
