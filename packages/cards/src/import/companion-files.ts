import type { ImportFormat } from './detect-format.ts';

/** Whether a file holds samples of the run: in the same folder, and of the same date where the results' name has one. */
export function belongsTo(results: string, samples: string): boolean {
  const folder = results.slice(0, results.lastIndexOf('/') + 1);
  const date = /results_(.+)\.json$/.exec(results)?.[1];
  return (
    samples.startsWith(`${folder}samples_`) &&
    samples.endsWith(date === undefined ? '.jsonl' : `_${date}.jsonl`)
  );
}

const helmFiles = ['per_instance_stats.json', 'scenario.json', 'scenario_state.json', 'stats.json'];

/** Which of the files around a document (in its folder, or below it) tell of the same run, by their names. */
export function companionFiles(
  format: ImportFormat,
  path: string,
  around: readonly string[],
): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  switch (format) {
    case 'helm':
      return around.filter((file) => helmFiles.some((name) => file === `${folder}${name}`));
    case 'lm-eval':
      return around.filter((file) => belongsTo(path, file));
    case 'assay':
      return around.filter((file) => file === path.replace(/\.json$/, '_samples.jsonl'));
    case 'inspect':
      return path.endsWith('/header.json') ? around.filter((file) => isSample(file, folder)) : [];
    case 'lighteval':
    case 'promptfoo':
    case 'eval-harness':
      return [];
  }
}

/**
 * The documents of a folder that may tell of a run on their own. The other files of a HELM run, and the samples of an
 * unpacked `.eval` archive, belong to the one beside them.
 */
export function leadingFiles(files: readonly string[]): readonly string[] {
  const foldersWith = (name: string): ReadonlySet<string> =>
    new Set(files.filter((file) => file.endsWith(`/${name}`)).map((file) => file.slice(0, -name.length)));
  const [helm, unpacked] = [foldersWith('run_spec.json'), foldersWith('header.json')];
  return files.filter((file) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    if (helm.has(folder)) return file === `${folder}run_spec.json`;
    return !/(?:^|\/)(?:samples|_journal)\/$/.test(folder) || !unpacked.has(folder.replace(/[^/]+\/$/, ''));
  });
}

function isSample(file: string, folder: string): boolean {
  return file.startsWith(`${folder}samples/`) && file.endsWith('.json');
}
