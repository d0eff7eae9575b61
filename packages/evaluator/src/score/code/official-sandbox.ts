import { AssayError, type JsonObject } from '@assay/records';
import {
  defaultLimits,
  isolationState,
  type Limits,
  openSandbox,
  openUnsandboxed,
  type Sandbox,
  type SelfTest,
  selfTest,
} from '@assay/sandbox';
import type { ScoringWork } from '../scorer-kind.ts';

/** Where code of a submission runs, and what the record of its score says of that. */
export interface OfficialSandbox {
  readonly sandbox: Sandbox;
  readonly isOfficial: boolean;
  readonly record: (limits: Partial<Limits>) => JsonObject;
}

/** One self-test for as long as what the isolation rests on stays the same, and no longer than this. */
const LASTS_MS = 10 * 60_000;
const tested = new Map<string, { readonly at: number; readonly result: Promise<SelfTest> }>();

/** A sandbox that has proved itself; without isolation where the host asked for that, which the score says for ever. */
export async function officialSandbox({
  unsafe = false,
}: Pick<ScoringWork, 'unsafe'>): Promise<OfficialSandbox> {
  if (unsafe) {
    const sandbox = openUnsandboxed();
    return { sandbox, isOfficial: false, record: (limits) => recordOf(sandbox, null, limits) };
  }
  const sandbox = await openSandbox();
  const key = `${sandbox.provider} ${sandbox.profile} ${isolationState()}`;
  const now = performance.now();
  const last = tested.get(key);
  const testing =
    last !== undefined && now - last.at < LASTS_MS ? last : { at: now, result: selfTest(sandbox) };
  tested.set(key, testing);
  const result = await testing.result;
  if (!result.holds) {
    tested.delete(key);
    const broken = result.probes.filter(({ holds }) => !holds).map(({ probe }) => probe);
    throw new AssayError(
      'environment',
      'E_NO_ISOLATION',
      `the sandbox ${sandbox.provider} does not enforce what it promises: ${broken.join(', ')}`,
      { action: { kind: 'check_machine' } },
    );
  }
  return { sandbox, isOfficial: true, record: (limits) => recordOf(sandbox, result.digest, limits) };
}

function recordOf(
  { provider, profile }: Sandbox,
  self_test: string | null,
  limits: Partial<Limits>,
): JsonObject {
  const unsandboxed = self_test === null;
  return {
    provider,
    profile,
    self_test,
    limits: { ...defaultLimits, ...limits },
    network: unsandboxed ? 'open' : 'none',
    unsandboxed,
  };
}
