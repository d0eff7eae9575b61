import { AssayError, type JsonObject, type RequiredArtifact, SpecProblems } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import { matchArtifacts } from './artifact-file.ts';
import { checkClaims } from './check-claims.ts';
import { codeFiles } from './code-files.ts';
import { readPredictions } from './read-predictions.ts';
import type { ReceivedFile } from './received-file.ts';
import { throwInvalid } from './throw-invalid.ts';

/**
 * Checks what came in by the contract and the public list of items, with nothing hidden in reach. Throws an AssayError of
 * trouble `invalid` for all that is wrong with it.
 */
export async function validateSubmission(
  files: readonly ReceivedFile[],
  claims: JsonObject,
  { evaluator }: Pick<RegisteredEvaluator, 'evaluator'>,
  items: ReadonlySet<string> | null,
): Promise<void> {
  const problems = new SpecProblems();
  checkClaims(claims, evaluator, problems);
  const found = await unlessInvalid(problems, () => matchArtifacts(evaluator.artifacts, files));
  for (const artifact of found === null ? [] : evaluator.artifacts)
    await unlessInvalid(problems, () => checkArtifact(found!.get(artifact.name)!, artifact, items));
  throwInvalid(problems);
}

async function checkArtifact(
  file: ReceivedFile,
  artifact: RequiredArtifact,
  items: ReadonlySet<string> | null,
): Promise<void> {
  if (file.bytes.length > artifact.max_bytes)
    throw new AssayError(
      'invalid',
      'E_SIZE',
      `${file.name} has ${file.bytes.length} bytes; at most ${artifact.max_bytes} are accepted`,
    );
  if (artifact.kind === 'code') codeFiles(file, artifact);
  else await readPredictions(file, artifact, items);
}

async function unlessInvalid<T>(problems: SpecProblems, check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'invalid') throw error;
    problems.add(error);
    return null;
  }
}
