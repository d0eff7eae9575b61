import { nodeFiles } from '@assay/engine';
import { AssayError, type Evaluator, problemsOf } from '@assay/records';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEvaluator } from '../contract/read-evaluator.ts';
import { readHiddenLabels } from '../contract/read-hidden-labels.ts';
import type { ReceivedFile } from '../submit/artifact-file.ts';
import { bundledNames, type BundledSettings, bundledSettings } from './bundled-settings.ts';
import { type BundledScore, detailedResults, scoreInBundle } from './score-in-bundle.ts';

// The scoring program of a bundle of Codabench, where Assay itself judges: node score.mjs PROGRAM INPUT OUTPUT.

const [program = '/app/program', input = '/app/input', output = '/app/output'] = process.argv.slice(2);

try {
  await score();
} catch (error) {
  if (!(error instanceof AssayError)) throw error;
  for (const { message, code, fix } of problemsOf(error))
    process.stderr.write(`${message} [${code}]\n${fix === undefined ? '' : `${fix}\n`}`);
  process.exitCode = 1;
}

async function score(): Promise<void> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(program, name), 'utf8'));
  const { evaluator: whole } = await readEvaluator(nodeFiles(program), bundledNames.evaluator);
  const evaluator = ofOneSplit(whole);
  const bySplit = await readHiddenLabels(nodeFiles(join(input, 'ref')), evaluator);
  const scored = await scoreInBundle({
    evaluator,
    labels: [...bySplit.values()].flat(),
    items: new Set((await read(bundledNames.items)) as readonly string[]),
    received: await filesIn(join(input, 'res')),
  });
  const scores = columnsOf(scored, bundledSettings.parse(await read(bundledNames.settings)));
  await writeFile(join(output, 'detailed_results.html'), detailedResults(evaluator, scored));
  await writeFile(join(output, 'scores.json'), `${JSON.stringify(scores)}\n`);
}

/** The reference data of a task are the labels of its split. */
function ofOneSplit(evaluator: Evaluator): Evaluator {
  return { ...evaluator, splits: undefined, labels: { ...evaluator.labels!, split: undefined } };
}

/** What was submitted; `metadata` is what Codabench itself puts there. */
async function filesIn(folder: string): Promise<readonly ReceivedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    ({ name, parentPath }) =>
      !name.startsWith('.') &&
      !parentPath.includes('__MACOSX') &&
      !(name === 'metadata' && parentPath === folder),
  );
  return Promise.all(
    files
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }) => ({ name, bytes: await readFile(join(parentPath, name)) })),
  );
}

/** A number that is not there has no place in a column. */
function columnsOf({ metrics }: BundledScore, { columns }: BundledSettings): Record<string, number> {
  const values = columns.flatMap(({ metric, key }) => {
    const value = metrics.find(({ name }) => name === metric)?.value ?? null;
    return value === null ? [] : [[key, Number(value)] as const];
  });
  if (values.length > 0) return Object.fromEntries(values);
  const why =
    metrics.find((metric) => metric.why !== undefined)?.why ?? 'there is nothing to compute it from';
  throw new AssayError('invalid', 'E_NO_SCORE', `there is no score: ${why}`);
}
