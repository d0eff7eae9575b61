import { type AssayError, isObject, type JsonValue, missing, type Score } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { readTrajectory, type Trajectory } from './read-trajectory.ts';

/** What `metadata.trajectory` may declare. */
export type Expectation =
  | 'tools'
  | 'forbidden_tools'
  | 'order'
  | 'tool_arguments'
  | 'max_steps'
  | 'requires_approval';

/**
 * Hands the agent's trajectory and one declared expectation to `judge`. Missing: where the sample declares none
 * (no_metadata), or the output carries no trajectory (no_output: what the agent did was not recorded).
 */
export function judgeTrajectory(
  sample: ScoringSample,
  expectation: Expectation,
  judge: (trajectory: Trajectory, declared: JsonValue) => Score,
): Score {
  const declared = declaredOf(sample, expectation);
  if (declared === undefined || declared === null || (Array.isArray(declared) && declared.length === 0)) {
    return missing('no_metadata', `the sample declares no metadata.trajectory.${expectation}`);
  }
  return withTrajectory(sample, (trajectory) => judge(trajectory, declared));
}

/** As judgeTrajectory, for what needs no expectation. */
export function withTrajectory(sample: ScoringSample, judge: (trajectory: Trajectory) => Score): Score {
  const trajectory = readTrajectory(sample.output);
  return trajectory === null
    ? missing('no_output', 'the output carries no trajectory (tool_calls, steps, approvals)')
    : judge(trajectory);
}

/** A declared list of names; one name is a list of one. */
export function namesOf(
  sample: ScoringSample,
  expectation: Expectation,
  declared: JsonValue,
): readonly string[] {
  const names = Array.isArray(declared) ? (declared as readonly JsonValue[]) : [declared];
  if (names.every((name) => typeof name === 'string')) return names;
  throw wrongExpectation(sample, expectation, 'a list of names');
}

export function wrongExpectation(sample: ScoringSample, expectation: Expectation, shape: string): AssayError {
  return sampleError(sample, 'E_METRIC_METADATA', `metadata.trajectory.${expectation} must be ${shape}`);
}

function declaredOf(sample: ScoringSample, expectation: Expectation): JsonValue | undefined {
  const declared = sample.metadata?.['trajectory'];
  if (declared === undefined || declared === null) return undefined;
  if (isObject(declared)) return declared[expectation];
  throw sampleError(sample, 'E_METRIC_METADATA', 'metadata.trajectory must be an object of expectations');
}
