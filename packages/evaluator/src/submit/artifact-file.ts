import { AssayError, type RequiredArtifact, type Submission } from '@assay/records';
import { isArchive, openArchive } from './open-archive.ts';
import type { ReceivedFile } from './received-file.ts';

/**
 * The file that stands for each required artifact. One whose name without its ending is the artifact's; where one file came for
 * one artifact, that one, whatever it is called. Predictions may come in an archive, which must then hold nothing else.
 */
export function matchArtifacts(
  required: readonly RequiredArtifact[],
  received: readonly ReceivedFile[],
): ReadonlyMap<string, ReceivedFile> {
  const files = received.flatMap((file) =>
    mayUnpack(file, required) ? openArchive(file, mostBytes(required)) : [file],
  );
  const found = new Map<string, ReceivedFile>();
  const only = required.length === 1 && files.length === 1 ? required[0] : undefined;
  for (const file of files) {
    const artifact = only ?? required.find(({ name }) => name === stemOf(file.name));
    if (artifact === undefined || found.has(artifact.name))
      throw new AssayError('invalid', 'E_ARTIFACTS', `${JSON.stringify(file.name)} is not expected`, {
        fix: `Send ${asked(required)}.`,
      });
    found.set(artifact.name, file);
  }
  const missing = required.filter(({ name }) => !found.has(name));
  if (missing.length === 0) return found;
  throw new AssayError('invalid', 'E_ARTIFACTS', `missing: ${missing.map(({ name }) => name).join(', ')}`, {
    fix: `Send ${asked(required)}.`,
  });
}

/** The file of one artifact, of a submission that was found in order when it came. */
export async function artifactFile(
  artifact: RequiredArtifact,
  artifacts: Submission['artifacts'],
  read: (name: string) => Promise<Uint8Array>,
): Promise<ReceivedFile> {
  const received: ReceivedFile[] = [];
  for (const { name } of artifacts) received.push({ name, bytes: await read(name) });
  const files = received.flatMap((file) =>
    mayUnpack(file, [artifact]) ? openArchive(file, artifact.max_bytes) : [file],
  );
  const found =
    files.find(({ name }) => stemOf(name) === artifact.name) ?? (files.length === 1 ? files[0] : undefined);
  if (found !== undefined) return found;
  throw new AssayError('invalid', 'E_ARTIFACTS', `the submission has no ${artifact.name}`);
}

/** Code is unpacked where it runs, and nowhere else. */
function mayUnpack(file: ReceivedFile, required: readonly RequiredArtifact[]): boolean {
  return (
    isArchive(file) &&
    required.every(({ kind, name }) => kind === 'predictions' || name !== stemOf(file.name)) &&
    required.some(({ kind }) => kind === 'predictions')
  );
}

function mostBytes(required: readonly RequiredArtifact[]): number {
  return required.reduce((sum, { max_bytes: most }) => sum + most, 0);
}

function stemOf(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const dot = base.indexOf('.');
  return dot <= 0 ? base : base.slice(0, dot);
}

function asked(required: readonly RequiredArtifact[]): string {
  return required
    .map((artifact) =>
      artifact.kind === 'predictions' ? `${artifact.name} as ${artifact.formats.join(', ')}` : artifact.name,
    )
    .join(' and ');
}
