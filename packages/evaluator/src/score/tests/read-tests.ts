import type { ProjectFiles } from '@assay/engine';
import { AssayError, type Evaluator, SpecProblems } from '@assay/records';
import { decodeText, jsonCell, readRows, readYaml } from '@assay/rows';
import { type TestCase, testCaseSchema } from '../../private-tests/test-case.ts';
import { interpreterOf, isAnyLanguage } from '../../private-tests/interpreters.ts';

const MOST_BYTES = 64 * 2 ** 20;

/** The private tests that an evaluator names: a list in YAML or JSON, or one of JSONL. All that is wrong is thrown at once. */
export async function readTests(
  files: ProjectFiles,
  path: string,
  evaluator: Evaluator,
): Promise<readonly TestCase[]> {
  const problems = new SpecProblems();
  const tests: TestCase[] = [];
  const seen = new Set<string>();
  for (const { value, line } of await writtenTests(files, path)) {
    const location = { file: files.shown(path), ...(line === null ? {} : { line }) };
    const read = testCaseSchema.safeParse(value);
    if (!read.success) {
      const [issue] = read.error.issues;
      const where = issue!.path.length === 0 ? 'the test' : issue!.path.join('.');
      problems.add(new AssayError('usage', 'E_TESTS', `${where}: ${issue!.message}`, { location }));
      continue;
    }
    const twice = seen.has(read.data.id);
    seen.add(read.data.id);
    if (twice)
      problems.add(
        new AssayError('usage', 'E_TESTS', `there are two tests ${JSON.stringify(read.data.id)}`, {
          location,
        }),
      );
    if (!isAnyLanguage(read.data.file))
      await problems.attempt(async () => interpreterOf(read.data.file), location);
    tests.push(read.data);
  }
  problems.throwIfAny();
  for (const split of evaluator.splits === undefined ? [null] : Object.values(evaluator.splits))
    if (split === null ? tests.length === 0 : testsOfSplit(tests, split, evaluator).length === 0)
      throw new AssayError(
        'usage',
        'E_NO_TESTS',
        `${files.shown(path)} has no test${split === null ? '' : ` for the split ${split}`}, so nothing would be judged`,
      );
  return tests;
}

/** Where an evaluator has splits, a test is in the one that it names. */
export function testsOfSplit(
  tests: readonly TestCase[],
  split: string,
  { splits }: Evaluator,
): readonly TestCase[] {
  return splits === undefined ? tests : tests.filter((test) => test.split === split);
}

async function writtenTests(
  files: ProjectFiles,
  path: string,
): Promise<readonly { readonly value: unknown; readonly line: number | null }[]> {
  if (/\.jsonl$/i.test(path)) {
    const file = await files.open(path);
    const rows: { value: unknown; line: number | null }[] = [];
    try {
      for await (const { cells, line } of readRows(file))
        rows.push({ value: jsonCell(cells, 'the test', { file: files.shown(path) }), line });
    } finally {
      await file.close();
    }
    return rows;
  }
  const source = readYaml(decodeText(await files.readBytes(path, MOST_BYTES)), { file: files.shown(path) });
  if (!Array.isArray(source.value))
    throw new AssayError('usage', 'E_TESTS', 'expected a list of tests', { location: source.locate([]) });
  return source.value.map((value: unknown, i) => ({ value, line: source.locate([i]).line ?? null }));
}
