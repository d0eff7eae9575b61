import { mean } from '@assay/metrics';
import { askPanel, type Bench, type Judgeable } from './ask-panel.ts';
import { type JudgedItem, rangeOf } from './judged-item.ts';

/** An item whose elements were judged one by one. */
export interface JudgedElements extends JudgedItem {
  readonly elements: readonly JudgedItem[];
}

export function hasElements(item: JudgedItem): item is JudgedElements {
  return 'elements' in item;
}

/** A list, element by element: its value is their mean, and it passes where all of them do. What is no list, or empty, is at the worst. */
export async function judgeElements(answer: Judgeable, bench: Bench): Promise<JudgedElements> {
  const list = listOf(answer.output);
  const elements = await Promise.all(
    list.map((output, i) => askPanel({ ...answer, id: `${answer.id}#${i}`, output }, bench)),
  );
  const suspect = elements.some((element) => element.suspect);
  const verdicts = elements.flatMap((element) => element.verdicts);
  const shared = { id: answer.id, label: null, verdicts, suspect, elements };
  if (list.length === 0) return { ...shared, value: rangeOf(bench.policy).min, passed: false, missing: null };
  const absent = elements.find(({ missing }) => missing !== null);
  if (absent !== undefined) return { ...shared, value: null, passed: null, missing: absent.missing };
  const values = elements.map(({ value, passed }) => value ?? Number(passed));
  return {
    ...shared,
    value: mean(values),
    passed: elements.every(({ passed }) => passed === true),
    missing: null,
  };
}

function listOf(output: Judgeable['output']): readonly Judgeable['output'][] {
  return Array.isArray(output) ? output : [];
}
