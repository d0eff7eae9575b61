import { dirname, join } from 'node:path';
import {
  buildReport,
  exportCroissant,
  exportEee,
  junitXml,
  nodeClock,
  type Publisher,
  type PublishedRun,
  type Workbench,
} from '@assay/engine';
import { AssayError } from '@assay/records';
import { version } from '../version.ts';
import { openEeeRun } from './open-published.ts';
import type { Result } from './write-result.ts';
import { jsonText } from '@assay/shown';

/** What an export is made of: files by their paths, the first being the one that matters; and what was left out. */
export interface Exported {
  readonly files: readonly { readonly path: string; readonly contents: Result }[];
  readonly notes: readonly string[];
}

/**
 * A run as a TaskSolution, with its output rows beside it, and the problem it answers where nobody wrote that down:
 * a derived one. `out` is the document's file where it is called `.jsonld` or `.json`, else the folder for
 * `solution.jsonld`.
 */
export async function toCroissant(
  run: PublishedRun,
  publisher: Publisher,
  out: string | null,
): Promise<Exported> {
  const { document, files } = await exportCroissant(run, publisher);
  const path = out !== null && /\.json(?:ld)?$/i.test(out) ? out : join(out ?? '.', 'solution.jsonld');
  const { key, problem, problem_derived: isDerived } = run.task;
  const problemFile = { path: `${key}.problem.jsonld`, bytes: jsonText(problem) };
  const beside = [...files, ...(isDerived ? [problemFile] : [])].map((file) => ({
    path: join(dirname(path), file.path),
    contents: file.bytes,
  }));
  return { files: [{ path, contents: document }, ...beside], notes: [] };
}

/** A run as a record of Every Eval Ever, with its rows. `out` is the folder of the collection. */
export async function toEee(
  run: PublishedRun,
  publisher: Publisher,
  out: string | null,
  bench: Workbench,
): Promise<Exported> {
  if (out !== null && /\.jsonl?$/i.test(out)) {
    throw new AssayError('usage', 'E_OUT', `--out ${out}: expected the folder of a collection`, {
      fix: 'The record names its own place in it: data/<task>/<developer>/<model>/<uuid>.json.',
    });
  }
  const options = { publisher, version, now: nodeClock.now() };
  const made = await exportEee(await openEeeRun(run, bench), options);
  const at = (path: string): string => join(out ?? '.', path);
  const record = { path: at(made.path), contents: jsonText(made.record) };
  const rows = made.samples === null ? [] : [{ path: at(made.samples_path), contents: made.samples }];
  return { files: [record, ...rows], notes: made.left_out };
}

/** The scores as they are stored. */
export async function toParquet(run: PublishedRun, out: string | null, bench: Workbench): Promise<Exported> {
  const contents = await bench.store.blobs.read(run.scoring.scores);
  return { files: [{ path: out ?? 'scores.parquet', contents }], notes: [] };
}

export async function toJunit(run: PublishedRun, out: string | null): Promise<Exported> {
  const { manifest, scoring, table } = run;
  const report = await buildReport({ manifest, scoring, table, facts: null });
  return { files: [{ path: out ?? 'junit.xml', contents: junitXml(report, run) }], notes: [] };
}
