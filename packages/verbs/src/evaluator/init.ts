import { dirname, relative, resolve, sep } from 'node:path';
import { AssayError } from '@assay/records';
import type { Verb } from '../verb.ts';
import { writeNewFile } from '../world/write-new-file.ts';
import { draftEvaluator } from './draft-evaluator.ts';
import type { InitEvaluatorRequest } from './init.request.ts';
import { surveyLabels } from './labels/survey-labels.ts';

export interface DraftedEvaluator {
  readonly key: string;
  readonly text: string;
  /** The file that it was written to; null where none was asked for. */
  readonly path: string | null;
}

/** An evaluator's file to begin with: what can be seen in the labels is filled in, the rest is explained where it stands. */
export const initEvaluator: Verb<InitEvaluatorRequest, DraftedEvaluator> = async (request, world) => {
  const path = request.write?.path ?? 'evaluator.yaml';
  const survey = await surveyLabels(request, world);
  const folder = dirname(resolve(world.cwd, path));
  const below = (file: string, field: string): string => {
    const from = relative(folder, resolve(world.cwd, file)).split(sep).join('/');
    if (from.startsWith('..'))
      throw new AssayError('usage', 'E_SPEC_PATH', `${file} is not below the folder of ${path}`, {
        field,
        fix: 'An evaluator names files beside it or below: write it where they are.',
      });
    return from;
  };
  const draft = draftEvaluator({
    key: request.key ?? 'evaluator',
    problem: below(request.problem, 'problem'),
    labels: below(request.labels, 'labels'),
    survey,
    request,
  });
  if (request.write === undefined) return { ...draft, path: null };
  await writeNewFile(path, draft.text, request.write.overwrite === true, world);
  return { ...draft, path };
};
