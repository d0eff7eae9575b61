/** Something that the task file does not say and that a project needs. It is named; nothing stands in for it. */
export interface Gap {
  readonly kind:
    | 'input'
    | 'preprocessing'
    | 'output'
    | 'metric'
    | 'prompt'
    | 'model'
    | 'hyperparameter'
    | 'environment';
  /** The subtask that it is about; null for the whole. */
  readonly part: string | null;
  /** Of a metric: its name as the file writes it. */
  readonly metric?: string;
  /** Of an answer that has to be read first: its field. */
  readonly field?: string;
  /** Of data that a step makes: what it reads and what it writes. */
  readonly step?: StepPlaces;
  /** What is missing, and what the file does say about it. */
  readonly what: string;
  /** Where in the project it is to be filled in. */
  readonly fill: string;
  /**
   * What can fill it. `module`: code that does what the file describes, by a person or an agent. `choice`: one of the lines that `fill`
   * lists, by whoever knows which is meant. `given`: something that nobody can work out, such as data, a prompt or the name of a model.
   */
  readonly filled_by: 'module' | 'choice' | 'given';
}

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
