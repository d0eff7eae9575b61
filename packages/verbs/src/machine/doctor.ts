import { type Obstacle, type Sandbox, type SelfTest, selfTest, surveyIsolation } from '@assay/sandbox';
import * as z from 'zod';
import type { Verb } from '../verb.ts';

export interface MachineReport {
  readonly node: string;
  readonly platform: string;
  /** Whether code that is not trusted can be run here: there is a sandbox, and it keeps all that it promises. */
  readonly can_isolate: boolean;
  /** What the sandbox did when it was tried; null where there is none. */
  readonly self_test: SelfTest | null;
  /** What else could isolate here, with its version. */
  readonly others: readonly string[];
  /** What is in the way of the rest, and what to do about it. */
  readonly obstacles: readonly Obstacle[];
}

/** Tries what this machine has to isolate code with. */
export const doctor: Verb<DoctorRequest, MachineReport> = async () => {
  const found = await surveyIsolation();
  const [sandbox, ...others] = found.filter((each): each is Sandbox => 'start' in each);
  const tested = sandbox === undefined ? null : await selfTest(sandbox);
  return {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    can_isolate: tested?.holds ?? false,
    self_test: tested,
    others: others.map(({ provider }) => provider),
    obstacles: found.filter((each): each is Obstacle => !('start' in each)),
  };
};

export const doctorRequest = z.strictObject({}).readonly();
export type DoctorRequest = z.infer<typeof doctorRequest>;
