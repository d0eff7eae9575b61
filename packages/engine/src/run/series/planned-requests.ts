import type { JsonValue } from '@assay/records';
import type { DeclaredSolver } from '../../declare/solver.ts';
import type { Inputs } from '../../declare/inputs.ts';

/** What one attempt at every sample asks of the model; what is asked again comes on top. */
export interface PlannedRequests {
  readonly requests: number;
  /** An agent or a simulated user decides how many there are: no fewer than these. */
  readonly at_least: boolean;
}

export async function plannedRequests(
  solver: DeclaredSolver | undefined,
  inputs: Inputs,
): Promise<PlannedRequests> {
  const { samples } = inputs;
  if (solver === undefined) return { requests: samples, at_least: false };
  const { kind, likelihood, turns, user } = solver;
  if (likelihood?.of === 'choices' && likelihood.by === 'completions')
    return { requests: await choicesOf(inputs), at_least: false };
  return { requests: samples * (1 + turns.length), at_least: kind === 'agent' || user !== null };
}

/** A server is asked for each choice by itself. */
async function choicesOf(inputs: Inputs): Promise<number> {
  let choices = 0;
  for await (const batch of inputs.read()) for (const { input } of batch) choices += countIn(input.input);
  return choices;
}

/** A sample without choices fails before it is asked. */
function countIn(input: JsonValue): number {
  const given = typeof input === 'object' && input !== null && 'choices' in input ? input['choices'] : null;
  return Array.isArray(given) ? given.length : 0;
}
