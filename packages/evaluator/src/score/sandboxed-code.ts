import { nodeDigester } from '@assay/engine';
import { AssayError, type Evaluator, type JsonObject, type RequiredCode } from '@assay/records';
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
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { nodeRunner, pythonRunner, serviceRunner } from '../private-tests/interpreters.ts';
import { artifactFile, codeFiles } from '../submit/artifact-file.ts';
import type { ScoringWork } from './scorer-kind.ts';

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

/** A submission's code in a folder of its own, for as long as a scorer runs it. */
interface OpenCode {
  readonly folder: string;
  /** Its files, by their paths in the folder. */
  readonly names: readonly string[];
  readonly remove: () => Promise<void>;
}

/** The code that a scorer is about: the artifact that it names, or the only one that is code. */
export function codeOf(
  { artifact, key }: { readonly artifact?: string | undefined; readonly key: string },
  { artifacts }: Evaluator,
): RequiredCode {
  const found = artifacts.find(({ name, kind }) =>
    artifact === undefined ? kind === 'code' : name === artifact,
  );
  if (found?.kind === 'code') return found;
  throw new AssayError('usage', 'E_SPEC_VALUE', `the scorer ${key} needs an artifact of the kind code`, {
    fix: 'Add one to artifacts: { kind: code, name: entry }.',
  });
}

/** Unpacks the code that came in. Every name was checked when it came, and is checked again here. */
export async function openCode(required: RequiredCode, work: ScoringWork): Promise<OpenCode> {
  const received = await artifactFile(required, work.submission.artifacts, work.artifact);
  const files = codeFiles(received, required);
  const folder = await mkdtemp(join(tmpdir(), 'assay-entry-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    for (const { name, bytes } of files) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    }
    return { folder, names: files.map(({ name }) => name), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What a scorer that runs code is made of besides what it hides: this Assay, the interpreters of this machine, its settings. */
export async function runtimeComponents(config: JsonObject): Promise<JsonObject> {
  return {
    code: nodeDigester.json({ driver: DRIVER, pythonRunner, nodeRunner, serviceRunner }),
    lock: null,
    runtime: {
      node: process.version,
      platform: `${process.platform}-${process.arch}`,
      python: await pythonVersion(),
    },
    config: nodeDigester.json(config),
    judge: null,
    arena: null,
  };
}

/** Raised with every change of how answers are taken and compared. */
const DRIVER = 'assay-driver-v1';
const PYTHON = '/usr/bin/python3';
let known: Promise<string | null> | null = null;

async function pythonVersion(): Promise<string | null> {
  if (!existsSync(PYTHON)) return null;
  known ??= promisify(execFile)(PYTHON, ['-I', '-c', 'import sys; print(sys.version)'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => null);
  return known;
}
