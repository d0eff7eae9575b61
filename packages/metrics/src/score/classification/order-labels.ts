import { codePointOrder } from '../../aggregate/code-point-order.ts';

/** Labels in the order scikit-learn lists them: by value when all are numbers, else by code point. */
export function orderLabels(labels: Iterable<string>): string[] {
  const list = [...labels];
  return areNumbers(list) ? list.sort((a, b) => Number(a) - Number(b)) : list.sort(codePointOrder);
}

/** Whether every label is the JSON form of a number. */
export function areNumbers(labels: readonly string[]): boolean {
  return labels.every((label) => String(Number(label)) === label && Number.isFinite(Number(label)));
}
