/** What is looked at, in the order of the verification plan of Croissant Tasks. */
export type CheckName =
  | 'data_steps'
  | 'metrics'
  | 'judge'
  | 'dry_run'
  | 'schema'
  | 'known_results'
  | 'plausibility'
  | 'modality';

/** One thing that a check says about an implementation. */
export interface ImplementationFinding {
  readonly check: CheckName;
  /** `open`: a person has to look; nothing says that it is right or wrong. */
  readonly level: 'passed' | 'failed' | 'open';
  /** The metric, field or part that it is about; null for the whole. */
  readonly about: string | null;
  readonly message: string;
  readonly fix: string | null;
}

export function passed(check: CheckName, about: string | null, message: string): ImplementationFinding {
  return { check, level: 'passed', about, message, fix: null };
}

export function failed(
  check: CheckName,
  about: string | null,
  message: string,
  fix: string,
): ImplementationFinding {
  return { check, level: 'failed', about, message, fix };
}

export function open(
  check: CheckName,
  about: string | null,
  message: string,
  fix: string,
): ImplementationFinding {
  return { check, level: 'open', about, message, fix };
}
