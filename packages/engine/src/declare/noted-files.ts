import type { ProjectFile, ProjectFiles } from '../ports/platform.ts';

/** Files with what changes when they do. */
export type FileVersions = readonly (readonly [path: string, version: string])[];

/** Files of a project that note what is read of them. */
export interface NotedFiles {
  readonly files: ProjectFiles;
  /** What was read, as it was; null where something was that has no version: a folder, a cache, files outside. */
  readonly versions: () => FileVersions | null;
}

export function notedFiles(files: ProjectFiles): NotedFiles {
  const versions = new Map<string, string>();
  let isWhole = true;
  const note = (path: string, { version }: ProjectFile): void => {
    // A file that changes between two looks has no version that both were made of.
    if ((versions.get(path) ?? version) !== version) isWhole = false;
    versions.set(path, version);
  };
  const unnoted = <Given extends readonly unknown[], Found>(look: (...given: Given) => Found) => {
    return (...given: Given): Found => {
      isWhole = false;
      return look(...given);
    };
  };
  const open = async (path: string): Promise<ProjectFile> => {
    const file = await files.open(path);
    note(path, file);
    return file;
  };
  return {
    versions: () => (isWhole ? [...versions] : null),
    files: {
      ...files,
      open,
      readBytes: async (path, maxBytes) => {
        await (await open(path)).close();
        return files.readBytes(path, maxBytes);
      },
      readNow: unnoted(files.readNow),
      list: unnoted(files.list),
      tree: unnoted(files.tree),
      hub: unnoted(files.hub),
      outside: unnoted(files.outside),
    },
  };
}

/** Whether files are what they were. */
export async function areUnchanged(versions: FileVersions, files: ProjectFiles): Promise<boolean> {
  for (const [path, version] of versions) {
    const file = await files.open(path).catch(() => null);
    await file?.close();
    if (file?.version !== version) return false;
  }
  return true;
}
