import {
  AssayError,
  type Evaluator,
  type JsonValue,
  type RequiredPredictions,
  type Submission,
} from '@assay/records';
import { artifactFile } from '../../submit/artifact-file.ts';
import { readPredictions } from '../../submit/read-predictions.ts';
import type { EvaluatorHome } from '../../ledger/evaluator-home.ts';

/** The predictions that a scorer shows to judges or people. */
export function predictionsFor(
  { key, artifact }: { readonly key: string; readonly artifact?: string | undefined },
  { artifacts }: Evaluator,
): RequiredPredictions {
  const found = artifacts.find(({ name }) => name === artifact) ?? artifacts[0]!;
  if (found.kind === 'predictions') return found;
  throw new AssayError(
    'usage',
    'E_SPEC_VALUE',
    `scorer ${key} judges predictions; the artifact ${found.name} is ${found.kind}`,
  );
}

/** The answers of a submission by item. */
export async function answersOf(
  submission: Submission,
  spec: RequiredPredictions,
  { blobs }: Pick<EvaluatorHome, 'blobs'>,
): Promise<ReadonlyMap<string, JsonValue>> {
  const read = (name: string): Promise<Uint8Array> =>
    blobs.read(submission.artifacts.find((artifact) => artifact.name === name)!.digest);
  return readPredictions(await artifactFile(spec, submission.artifacts, read), spec);
}

export function answerText(answer: JsonValue): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
}
