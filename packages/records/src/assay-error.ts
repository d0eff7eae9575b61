import type { Action } from './action.ts';

/** Where in a source text something stands; lines and columns count from 1. */
export interface Location {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

interface AssayErrorOptions {
  readonly cause?: unknown;
  /** Whether the same call may succeed later without anything being changed. */
  readonly retryable?: boolean | undefined;
  readonly location?: Location | undefined;
  /** What the reader can do about it, as one sentence. */
  readonly fix?: string | undefined;
  /** The same as something to ask of Assay, for a front end to word. */
  readonly action?: Action | undefined;
  /** The field of the request that is wrong; its value begins the message, and a front end puts its own name before. */
  readonly field?: string | undefined;
}

/**
 * What kind of trouble an error is; the command line maps each to one exit code.
 * `invalid`: the data is wrong (1) · `usage`: the call or the project file is wrong (2) ·
 * `environment`: provider, disk or isolation failed (4) · `interrupted`: stopped, resumable (130).
 */
export type Trouble = 'invalid' | 'usage' | 'environment' | 'interrupted';

/** The one error family. `code` is stable (`E_SPEC_DUPKEY`); the message names the rule, what was given and what was expected. */
export class AssayError extends Error {
  override readonly name = 'AssayError';
  readonly code: string;
  readonly trouble: Trouble;
  readonly retryable: boolean;
  readonly location: Location | undefined;
  readonly fix: string | undefined;
  readonly action: Action | undefined;
  readonly field: string | undefined;

  constructor(trouble: Trouble, code: string, message: string, options: AssayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.trouble = trouble;
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.location = options.location;
    this.fix = options.fix;
    this.action = options.action;
    this.field = options.field;
  }

  /** The same error, with the place that was not known where it was made. */
  at(location: Location): AssayError {
    const { trouble, code, message, retryable, fix, action, field } = this;
    return new AssayError(trouble, code, message, { cause: this, retryable, location, fix, action, field });
  }
}
