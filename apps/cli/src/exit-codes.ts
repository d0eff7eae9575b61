import type { Trouble } from '@assay/records';

/** What the shell learns from a command; the same for every command. */
export const exitCodes = {
  done: 0,
  /** A gate or a check failed, an invalid or unparsable document included. */
  failed: 1,
  /** Usage, unreadable paths, a wrong project file. */
  usage: 2,
  inconclusive: 3,
  /** Provider, disk or isolation failed. */
  environment: 4,
  /** Stopped by the user; can be resumed. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeOf: Readonly<Record<Trouble, ExitCode>> = {
  invalid: exitCodes.failed,
  usage: exitCodes.usage,
  environment: exitCodes.environment,
  interrupted: exitCodes.interrupted,
};
