/** Which part of a list is asked for; without a limit all that comes after the cursor. */
export interface PageRequest {
  readonly limit?: number | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}
