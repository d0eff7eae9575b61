import type { DraftedMeasures } from './draft-measures.ts';
import { ofModel, type PlacedAnswers } from './of-model.ts';

interface DraftOfFile extends Omit<PlacedAnswers, 'columns'> {
  readonly isPart: boolean;
  readonly isPooled: boolean;
  readonly drafted: Pick<DraftedMeasures, 'metrics'>;
}

/**
 * Drafts in which a number of a part is measured on one file: of files in other forms that give the same number of the same part,
 * those of the model in question, by their names.
 */
export function ofOneFile<T extends DraftOfFile>(
  drafts: readonly T[],
  models: readonly string[],
): { readonly drafts: readonly T[]; readonly said: readonly string[]; readonly open: readonly string[] } {
  const whole = drafts.filter(({ isPart, isPooled }) => !isPart && !isPooled);
  const rivals = whole.filter((one) => whole.some((other) => other !== one && givesTheSame(one, other)));
  const named = ofModel(
    rivals.map((draft) => ({ draft, files: draft.files, subtask: draft.subtask, columns: '' })),
    models,
  );
  const kept = new Set(named.kept.map(({ draft }) => draft.files));
  const dropped = new Set(rivals.flatMap(({ files }) => (kept.has(files) ? [] : [files])));
  return {
    drafts: drafts.filter(({ files }) => !dropped.has(files)),
    said: named.said,
    open: named.open,
  };
}

function givesTheSame(one: DraftOfFile, other: DraftOfFile): boolean {
  return (
    one.subtask === other.subtask &&
    Object.keys(one.drafted.metrics).some((metric) => metric in other.drafted.metrics)
  );
}
