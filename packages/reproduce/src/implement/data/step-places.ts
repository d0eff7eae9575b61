/** Where a step of the project stands, and the files that it reads and writes, all relative to the project. */
export interface StepPlaces {
  readonly name: string;
  readonly slug: string;
  readonly from: string;
  readonly to: string;
}

/** How to write a step by hand, or what an agent writes. */
export function stepFill({ slug, from, to }: StepPlaces): string {
  return [
    `steps/${slug}/step.ts with export default (given) => samples, which receives the rows of ${from} (its text, where it is not a file of rows) and returns a list of {"id", "input", "expected"}`,
    `steps/${slug}/step.json with {"from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)}}`,
    'then run the steps of the project, in the sandbox, to write that file',
  ].join('; ');
}
