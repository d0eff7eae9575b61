import { AssayError, type JsonValue, shapeProblem } from '@assay/records';
import * as z from 'zod';
import { readSpecFile } from '../../declare/read-spec-file.ts';
import type { ProjectFiles } from '../../ports/platform.ts';

/** An answer that people have judged already. */
export interface CalibrationCase {
  readonly id: string;
  readonly input: JsonValue;
  readonly output: JsonValue;
  readonly expected?: JsonValue;
  readonly human_verdict: 'pass' | 'fail';
  /** A case that the judge may not get wrong: an empty, constant or padded answer that must not pass. */
  readonly critical: boolean;
}

const caseSchema = z.strictObject({
  id: z.string().min(1),
  input: z.json().default(null),
  output: z.json(),
  expected: z.json().optional(),
  human_verdict: z.enum(['pass', 'fail']),
  critical: z.boolean().default(false),
});

/** The cases of a file: a YAML (or JSON) list, each with an id of its own, both verdicts among them. */
export async function readCalibrationCases(
  path: string,
  files: ProjectFiles,
): Promise<readonly CalibrationCase[]> {
  const source = await readSpecFile(files, path);
  const read = z.array(caseSchema).min(2).safeParse(source.value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue!.path;
    const why = shapeProblem({ issues: [issue!] }, source.value);
    throw new AssayError('usage', 'E_JUDGE_CALIBRATION', `the cases: ${why}`, {
      location: source.locate(place),
      fix: 'A case is { id, input, output, expected, human_verdict: pass or fail, critical }.',
    });
  }
  const cases = read.data as readonly CalibrationCase[];
  const repeated = cases.findIndex(({ id }, i) => cases.findIndex((other) => other.id === id) < i);
  if (repeated !== -1) {
    const message = `the case ${JSON.stringify(cases[repeated]!.id)} appears twice`;
    throw new AssayError('usage', 'E_JUDGE_CALIBRATION', message, { location: source.locate([repeated]) });
  }
  if (new Set(cases.map(({ human_verdict }) => human_verdict)).size < 2) {
    const message = `every case is a ${cases[0]!.human_verdict}: a judge that always says so would agree`;
    throw new AssayError('usage', 'E_JUDGE_CALIBRATION', message, {
      location: source.locate([]),
      fix: 'Add answers that people judged the other way.',
    });
  }
  return cases;
}
