/**
 * What people call a number of a run: the mean pass rate over metrics goes by `macro_f1` in files alone, and a score whose
 * trials a reducer made another metric of by its label.
 */
export function numberLabel(name: string, labels: Readonly<Record<string, string>> = {}): string {
  if (name === 'macro_f1') return 'mean pass-rate (macro-F1)';
  const score = Object.keys(labels).find((known) => name === known || name.startsWith(`${known}.`));
  return score === undefined ? name : `${labels[score]!}${name.slice(score.length)}`;
}
