/** What people call a number of a run: the mean pass rate over metrics goes by `macro_f1` in files alone. */
export function numberLabel(name: string): string {
  return name === 'macro_f1' ? 'mean pass-rate (macro-F1)' : name;
}
