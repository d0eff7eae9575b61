/** What the person answered, or gave as flags. */
export interface ProblemAnswers {
  readonly name: string;
  readonly id: string | null;
  readonly description: string | null;
  /** Addresses of data sets. */
  readonly inputs: readonly string[];
  /** Each as `name:type[:pattern]`. */
  readonly outputFields: readonly string[];
  readonly metrics: readonly string[];
  readonly subTasks: readonly string[];
}
