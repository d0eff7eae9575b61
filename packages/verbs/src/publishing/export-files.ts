import {
  buildReport,
  exportCroissant,
  exportEee,
  exportInspect,
  inspectArchive,
  inspectJson,
  type JunitOptions,
  judgeOneRun,
  junitXml,
  nodeClock,
  publicScores,
  type Publisher,
  type PublishedRun,
  type Workbench,
} from '@assay/engine';
import { jsonText } from '@assay/shown';
import { stabilityOfSeries } from '../references/series-of.ts';
import type { ReportDocument } from '../reports/report-document.ts';
import { openEeeRun } from './open-published.ts';

/** What an export is made of: files by their places, the first being the one that matters; and what was left out. */
export interface ExportedFiles {
  readonly files: readonly ExportedFile[];
  readonly notes: readonly string[];
}

export interface ExportedFile {
  /** Where it belongs below the folder of the export. */
  readonly path: string;
  readonly contents: ReportDocument['contents'];
}

/**
 * A run as a TaskSolution, with its output rows beside it, and the problem it answers where it was not written down:
 * a derived one.
 */
export async function croissantFiles(run: PublishedRun, publisher: Publisher): Promise<ExportedFiles> {
  const { document, files } = await exportCroissant(run, publisher);
  const { key, problem, problem_derived: isDerived } = run.task;
  return {
    files: [
      { path: 'solution.jsonld', contents: document },
      ...files.map(({ path, bytes }) => ({ path, contents: bytes })),
      ...(isDerived ? [{ path: `${key}.problem.jsonld`, contents: jsonText(problem) }] : []),
    ],
    notes: [],
  };
}

/** A run as a record of Every Eval Ever, with its rows, below the folder of a collection. */
export async function eeeFiles(
  run: PublishedRun,
  publisher: Publisher,
  version: string,
  bench: Workbench,
): Promise<ExportedFiles> {
  const options = { publisher, version, now: nodeClock.now() };
  const made = await exportEee(await openEeeRun(run, bench), options);
  const rows = made.samples === null ? [] : [{ path: made.samples_path, contents: made.samples }];
  return { files: [{ path: made.path, contents: jsonText(made.record) }, ...rows], notes: made.left_out };
}

const NO_TESTS = 'the project declares no gate about this run, so the document has no test';

/** The scores, without what tells labels. */
export async function parquetFile({ scoring }: PublishedRun, { store }: Workbench): Promise<ExportedFiles> {
  return {
    files: [{ path: 'scores.parquet', contents: await publicScores(scoring, store.blobs) }],
    notes: [],
  };
}

export async function junitFile(
  run: PublishedRun,
  options: JunitOptions,
  bench: Workbench,
): Promise<ExportedFiles> {
  const { manifest, scoring, table } = run;
  const stability = await stabilityOfSeries(run, bench.store);
  const judged = await judgeOneRun(run, { stability }, bench);
  const report = await buildReport({ manifest, scoring, table, facts: null, judged });
  const contents = junitXml(report, run, options);
  const notes = judged.gates.length === 0 && !options.samples ? [NO_TESTS] : [];
  return { files: [{ path: 'junit.xml', contents }], notes };
}

/** A run as a log of Inspect: the archive that it writes itself, or one JSON document. */
export async function inspectFile(
  run: PublishedRun,
  to: 'inspect-log' | 'inspect-json',
  version: string,
  bench: Workbench,
): Promise<ExportedFiles> {
  const made = await exportInspect(await openEeeRun(run, bench), version);
  const isArchive = to === 'inspect-log';
  const contents = isArchive ? inspectArchive(made) : inspectJson(made);
  const isPrivate = run.task.private_prompt === true;
  return {
    files: [{ path: `${made.name}.${isArchive ? 'eval' : 'json'}`, contents }],
    notes: [
      'labels are withheld: target is empty',
      ...(isPrivate ? ['the prompt is private: answers stand alone'] : []),
    ],
  };
}
