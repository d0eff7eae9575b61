export {
  defaultLimits,
  type Ending,
  type Finished,
  type Job,
  type Limits,
  type Obstacle,
  type PlacedFile,
  runInSandbox,
  type Sandbox,
  type SandboxedProcess,
  type Used,
} from './sandbox.ts';
export { isolationState, openSandbox, surveyIsolation } from './open-sandbox.ts';
export { openUnsandboxed } from './unsandboxed.ts';
export { type ProbeResult, type SelfTest, selfTest } from './self-test.ts';
