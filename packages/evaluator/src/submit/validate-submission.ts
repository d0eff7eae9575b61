import { AssayError, type JsonObject } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/registered-evaluator.ts';
import { matchArtifacts } from './artifact-file.ts';
import { checkClaims } from './check-claims.ts';
import { codeFiles } from './code-files.ts';
import { readPredictions } from './read-predictions.ts';
import type { ReceivedFile } from './received-file.ts';

/**
 * Checks what came in by the contract and the public list of items, with nothing hidden in reach. Throws an AssayError of
 * trouble `invalid` for what is wrong with it.
 */
export async function validateSubmission(
  files: readonly ReceivedFile[],
  claims: JsonObject,
  { evaluator }: Pick<RegisteredEvaluator, 'evaluator'>,
  items: ReadonlySet<string> | null,
): Promise<void> {
  checkClaims(claims, evaluator);
  const found = matchArtifacts(evaluator.artifacts, files);
  for (const artifact of evaluator.artifacts) {
    const file = found.get(artifact.name)!;
    if (file.bytes.length > artifact.max_bytes)
      throw new AssayError(
        'invalid',
        'E_SIZE',
        `${file.name} has ${file.bytes.length} bytes; at most ${artifact.max_bytes} are taken`,
      );
    if (artifact.kind === 'code') {
      codeFiles(file, artifact);
      continue;
    }
    const predictions = await readPredictions(file, artifact);
    if (items !== null)
      checkItems(predictions, items, { file: file.name, mayMiss: artifact.missing === 'wrong' });
  }
}

/** Ids by counts, and the first that is not known: it is the submitter's own word. */
function checkItems(
  predictions: ReadonlyMap<string, unknown>,
  items: ReadonlySet<string>,
  { file, mayMiss }: { readonly file: string; readonly mayMiss: boolean },
): void {
  const unknown = [...predictions.keys()].filter((id) => !items.has(id));
  const missing = items.size - (predictions.size - unknown.length);
  if (unknown.length === 0 && (missing === 0 || mayMiss)) return;
  const first = unknown.length === 0 ? '' : `, the first of them ${JSON.stringify(unknown[0]!.slice(0, 80))}`;
  const message = `${file}: ${unknown.length} ids are not known${first}; ${missing} of ${items.size} items have no prediction`;
  throw new AssayError('invalid', 'E_PRED_IDS', message, { location: { file } });
}
