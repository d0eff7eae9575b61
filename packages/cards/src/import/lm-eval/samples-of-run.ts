/** Whether a file holds samples of the run: in the same folder, and of the same date where the results' name has one. */
export function belongsTo(results: string, samples: string): boolean {
  const folder = results.slice(0, results.lastIndexOf('/') + 1);
  const date = /results_(.+)\.json$/.exec(results)?.[1];
  return (
    samples.startsWith(`${folder}samples_`) &&
    samples.endsWith(date === undefined ? '.jsonl' : `_${date}.jsonl`)
  );
}
