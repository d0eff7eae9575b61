import type { Finding, Severity } from '@assay/records';

/** A rule of the specification that a document breaks. */
export interface Violation extends Finding {
  /** An IRI, or the way to an unnamed node: `_:<http://example.org/E>/croissant:evaluationResults`. */
  readonly focusNode: string;
  /** `croissant:output`; null when the rule speaks of the node as a whole. */
  readonly path: string | null;
  readonly line: number | null;
  readonly fix: string;
}

/** What the specification lets pass and a reader should know all the same. */
export interface ValidationFinding extends Violation {
  readonly severity: Severity;
}

export interface ReadError {
  readonly code: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

export interface ValidationReport {
  /** The verdict of the shapes; null for a document that cannot be read. */
  readonly conforms: boolean | null;
  /** How many distinct nodes some shape speaks of. With none, nothing was checked. */
  readonly targets: number;
  readonly violations: readonly Violation[];
  readonly findings: readonly ValidationFinding[];
  readonly error?: ReadError;
}
