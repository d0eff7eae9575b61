/** "F1 Score", "F1-Score" and "f1_score" are one metric: case, spaces and joining marks do not count. */
export function normalMetric(name: string): string {
  const normal = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_./-]+/gu, '');
  return normal === '' ? name : normal;
}
