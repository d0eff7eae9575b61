import { checkShape, nodeDigester, type ProjectFiles, readProblem, readSpecFile } from '@assay/engine';
import { type Digest, type Evaluator, evaluatorSchema, type JsonObject, SpecProblems } from '@assay/records';
import type { YamlSource } from '@assay/rows';
import { checkEvaluator } from './check-evaluator.ts';
import { refuseEvaluatorKeys } from './refuse-evaluator-keys.ts';

/** An evaluator's file and the problem that it names, read and checked: every name in it leads somewhere. */
export interface ReadEvaluator {
  readonly evaluator: Evaluator;
  readonly problem: { readonly document: JsonObject; readonly digest: Digest };
  readonly source: YamlSource;
}

/** Reads evaluator.yaml. All that is wrong is thrown at once, each with its line. */
export async function readEvaluator(files: ProjectFiles, path: string): Promise<ReadEvaluator> {
  const source = await readSpecFile(files, path);
  const problems = new SpecProblems();
  const evaluator = checkShape(evaluatorSchema, source, problems);
  problems.throwIfAny();
  checkEvaluator(evaluator!, source, problems);
  const read = await problems.attempt(
    () => readProblem(files, evaluator!.problem),
    source.locate(['problem']),
  );
  if (read !== null) refuseEvaluatorKeys(read.problem, files.shown(evaluator!.problem), problems);
  problems.throwIfAny();
  const document = read!.problem;
  return { evaluator: evaluator!, problem: { document, digest: nodeDigester.json(document) }, source };
}
