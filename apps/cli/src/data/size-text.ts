/** Bytes as people say them. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const steps = ['kB', 'MB', 'GB', 'TB'];
  const step = Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3) - 1);
  return `${(bytes / 1000 ** (step + 1)).toFixed(1)} ${steps[step]}`;
}
