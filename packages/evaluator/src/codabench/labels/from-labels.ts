import { type Evaluator, evaluatorSchema, type JsonObject } from '@assay/records';
import { readYaml } from '@assay/rows';
import type { EvaluatorFromBundle } from '../evaluator-from-bundle.ts';
import type { Bundle } from '../open-bundle.ts';
import { pagesOf } from '../pages-of.ts';
import { phasesFrom } from '../phases-from.ts';
import { bundledNames } from './bundled-settings.ts';

/** An evaluator that was written as a bundle with Assay as its scoring program, as it was; null for any other program. */
export function fromLabels(
  bundle: Bundle,
  program: ReadonlyMap<string, Uint8Array>,
): EvaluatorFromBundle | null {
  const text = program.get(bundledNames.evaluator);
  if (text === undefined || !program.has(bundledNames.program)) return null;
  const written = readYaml(new TextDecoder().decode(text), { file: bundledNames.evaluator }).value;
  const read = evaluatorSchema.safeParse(written);
  if (!read.success || read.data.scorers.some(({ kind }) => kind !== 'labels')) return null;
  const { key, headlines } = read.data;
  const { phases, notes } = phasesFrom(bundle.competition, bundle.competition.tasks[0]!.index);
  const moved = phases.length === read.data.phases.length && phases.some(isMoved(read.data.phases));
  return {
    key,
    evaluator: written as JsonObject,
    files: new Map([[bundledNames.labels, labelsOf(bundle)], ...pagesOf(bundle)]),
    metrics: headlines,
    notes: [
      ...notes,
      ...(moved
        ? [
            'competition.yaml has other dates than the evaluator’s file in the bundle: those of the evaluator’s file are used',
          ]
        : []),
    ],
  };
}

/** The labels of every task, one after the other. */
function labelsOf({ competition, inside }: Bundle): Uint8Array {
  const parts = competition.tasks.flatMap(({ reference_data: path }) => {
    const bytes = path === undefined ? undefined : inside(path)?.get(bundledNames.labels);
    return bytes === undefined ? [] : [bytes];
  });
  return Buffer.concat(parts);
}

/** Whether a phase begins at another moment than the evaluator's own. */
function isMoved(own: Evaluator['phases']): (phase: JsonObject, i: number) => boolean {
  const moments = own.map(({ opens }) => new Date(opens).toISOString()).toSorted();
  return ({ opens }, i) => opens !== moments[i];
}
