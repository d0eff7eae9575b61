import { AssayError, type Gate, offerNames } from '@assay/records';
import type { DeclaredGate } from '../declare/project.ts';

/** The cohorts and subtasks that samples are in. */
export interface SampleParts {
  readonly cohort: ReadonlySet<string>;
  readonly subtask: ReadonlySet<string>;
}

/** Whether a gate is about a part of the samples: then it takes reading them to know that it is there. */
export function namesPart({ rule }: DeclaredGate): boolean {
  return partsOf(rule).length > 0;
}

/** A cohort or subtask that no sample is in is misspelt: reported before a model is asked. */
export function checkGateParts(gates: readonly DeclaredGate[], known: SampleParts, file: string): void {
  for (const { rule, line } of gates) {
    for (const { what, name } of partsOf(rule)) {
      if (known[what].has(name)) continue;
      throw new AssayError('usage', 'E_SPEC_NAME', `no sample is in the ${what} ${JSON.stringify(name)}`, {
        location: { file, line },
        fix: known[what].size === 0 ? `No sample has a ${what}.` : offerNames(name, [...known[what]]),
      });
    }
  }
}

interface NamedPart {
  readonly what: keyof SampleParts;
  readonly name: string;
}

/** Those of the gate itself, or of the rule inside it. */
function partsOf(rule: Gate): readonly NamedPart[] {
  const inner = Object.values(rule).filter((value) => typeof value === 'object' && value !== null);
  return [rule, ...inner].flatMap((holder) =>
    (['cohort', 'subtask'] as const).flatMap((what) => {
      const name: unknown = (holder as Readonly<Record<string, unknown>>)[what];
      return typeof name === 'string' ? [{ what, name }] : [];
    }),
  );
}
