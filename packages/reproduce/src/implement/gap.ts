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
  /** What is missing, and what the file does say about it. */
  readonly what: string;
  /** Where in the project it is to be filled in. */
  readonly fill: string;
}
