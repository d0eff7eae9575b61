import type { JsonObject } from '@assay/records';
import type { NewFile } from '../../world/write-new-files.ts';

/** A well-known benchmark as a task of a project. Rows are the project's own words, in the shape of the data. */
export interface Benchmark {
  readonly title: string;
  /** Where the data are, and who made them. */
  readonly source: {
    /** On the hub: owner/name; null: they are one's own. */
    readonly dataset: string | null;
    readonly config?: string;
    readonly split: string;
    readonly cite: string;
  };
  /** Answered examples that are shown before each question: how many, of which split, and some of our own until they are there. */
  readonly shots?: { readonly split: string; readonly k: number; readonly examples: readonly JsonObject[] };
  /** What the dataset's rows become: map, choices … */
  readonly rows: JsonObject;
  readonly prompt: string;
  readonly system?: string;
  readonly task?: JsonObject;
  readonly scorer: JsonObject;
  readonly parameters: JsonObject;
  readonly examples: readonly JsonObject[];
  readonly files?: readonly NewFile[];
  readonly notes?: readonly string[];
}

/** Choices with their letters, as many as there are at most. */
export function lettered(most: number): string {
  return Array.from({ length: most }, (_, i) => `${'ABCDEFGHIJ'[i]}. {{input.choices.${i}}}`).join('\n');
}

const letters = 'ABCDEFGHIJ';

/** The letter that the model settled on. */
export function letterOf(most: number): JsonObject {
  const known = letters.slice(0, most);
  return {
    extract: [{ regex: `(?i)answer(?: is)?:?\\s*\\(?([${known}])\\b`, match: 'last' }, { letter: known }],
    metrics: ['exact-match'],
  };
}
