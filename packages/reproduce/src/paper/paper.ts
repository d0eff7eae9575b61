/** A paper as it was read: every page with its text, and the tables that stand on it. */
export interface Paper {
  readonly title: string | null;
  readonly pages: readonly PaperPage[];
}

export interface PaperPage {
  /** From 1. A format without pages has one. */
  readonly number: number;
  /** In reading order, one line of the page a line. */
  readonly text: string;
  readonly tables: readonly PaperTable[];
}

export interface PaperTable {
  /** The text above or below it that begins with "Table"; null where there is none. */
  readonly caption: string | null;
  /** Cells by row; the first row is the head. */
  readonly rows: readonly (readonly string[])[];
}
