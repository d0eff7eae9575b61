export type { Ending, Job, PlacedFile, Sandbox, SandboxedProcess, Used } from './sandbox.ts';
export { isolationState } from './isolation-state.ts';
export type { Limits } from './limits.ts';
export { defaultLimits } from './limits.ts';
export type { Obstacle } from './obstacle.ts';
export { openSandbox, surveyIsolation } from './open-sandbox.ts';
export { openUnsandboxed } from './unsafe/open-unsandboxed.ts';
export { type Finished, runInSandbox } from './run-in-sandbox.ts';
export { type ProbeResult, type SelfTest, selfTest } from './self-test/self-test.ts';
