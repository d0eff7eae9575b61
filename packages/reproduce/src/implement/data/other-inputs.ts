import type { Component } from '@assay/tasks';
import type { Gap } from '../gap.ts';
import { hubDataset } from './hub-dataset.ts';
import type { JudgedPart } from '../task-parts.ts';

/** Inputs beside the one that samples are made of, such as examples that are shown: what they are for is not compiled. */
export function otherInputs(judged: readonly JudgedPart[]): readonly Gap[] {
  const found = judged.flatMap((part) => part.task.inputs.slice(1).map((input) => ({ part, input })));
  const byInput = Map.groupBy(found, ({ input }) => input.id ?? input.name ?? '');
  return Array.from(byInput.values(), (uses): Gap => {
    const [{ part, input }] = uses as [(typeof uses)[number]];
    const words = uses.map(({ part: { task } }) => task.description ?? '').join(' ');
    const shots = /\b(\d+)[\s-](?:fixed )?(?:few[\s-]shot|shots?\b|examples)/i.exec(words)?.[1];
    const from = hubDataset(part.task, [input]) ?? 'data/examples.jsonl';
    const k = shots === undefined ? '' : `, k: ${shots}`;
    const names = uses.map(({ part: { name } }) => name).join(', ');
    return {
      kind: 'input',
      part: uses.length === 1 ? part.subtask : null,
      what: `${names}: ${nameOf(input)} is read beside the data${shots === undefined ? '; its use is not compiled' : `, for ${shots} examples that a model is shown`}`,
      fill: `assay.yaml: few_shot: { from: ${from}${k} } of the task, where it holds examples; else columns or files below data/ that its samples name`,
      filled_by: 'choice',
    };
  });
}

function nameOf({ name, id, urls }: Component): string {
  const address = urls[0] ?? id;
  return [name ?? 'an input', ...(address === null ? [] : [`<${address}>`])].join(' ');
}
