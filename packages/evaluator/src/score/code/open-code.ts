import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssayError, type Evaluator, type RequiredCode } from '@assay/records';
import { artifactFile } from '../../submit/artifact-file.ts';
import { codeFiles } from '../../submit/code-files.ts';
import type { ScoringWork } from '../scorer-kind.ts';

/** A submission's code in a folder of its own, for as long as a scorer runs it. */
export interface OpenCode {
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
