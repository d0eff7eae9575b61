import { type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { parsePythonJson, readLooseYaml } from '@assay/rows';
import { textIn } from './read-mlflow-run.ts';
import { packagesIn, type RunFiles, type TrackedRun, type TrackedValue } from './write-skeleton.ts';

/** A run folder of Weights & Biases: files/config.yaml, wandb-summary.json, wandb-metadata.json, requirements.txt. */
export async function readWandbRun(files: RunFiles, folder: string): Promise<TrackedRun> {
  const notes: string[] = [];
  const config = objectOf(await readLooseYaml(files.get('files/config.yaml') ?? ''));
  const metadata = jsonIn(files, 'files/wandb-metadata.json');
  if (!files.has('files/config.yaml')) notes.push('there is no config.yaml: no parameter is known');
  if (!files.has('files/wandb-summary.json'))
    notes.push('there is no wandb-summary.json: no metric is known');
  const git = objectOf(metadata['git']);
  const id = /^(?:offline-)?run-\d+_\d+-(.+)$/.exec(folder)?.[1] ?? folder;
  return {
    tool: 'Weights & Biases',
    id,
    name: textIn(metadata, 'displayName') ?? id,
    parameters: parametersOf(config),
    metrics: metricsOf(jsonIn(files, 'files/wandb-summary.json'), notes),
    program: textIn(metadata, 'codePath') ?? textIn(metadata, 'program'),
    repository: textIn(git, 'remote') ?? textIn(git, 'remote_url'),
    commit: textIn(git, 'commit'),
    machine: machineOf(metadata, config),
    packages: packagesIn(files.get('files/requirements.txt')),
    notes,
  };
}

function jsonIn(files: RunFiles, path: string): JsonObject {
  const text = files.get(path);
  return text === undefined ? {} : objectOf(parsePythonJson(text));
}

/** Each stands under `value`; those of the tool itself begin with an underscore. Inner ones are named by their path. */
function parametersOf(config: JsonObject): readonly TrackedValue<string | number | boolean>[] {
  return Object.entries(config)
    .filter(([name]) => !name.startsWith('_') && name !== 'wandb_version')
    .flatMap(([name, entry]) => flat(name, objectOf(entry)['value']));
}

function flat(name: string, value: JsonValue | undefined): TrackedValue<string | number | boolean>[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [{ name, value }];
  if (Array.isArray(value)) return [{ name, value: JSON.stringify(value) }];
  return Object.entries(objectOf(value)).flatMap(([inner, each]) => flat(`${name}.${inner}`, each));
}

function metricsOf(summary: JsonObject, notes: string[], before = ''): readonly TrackedValue<number>[] {
  return Object.entries(summary)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([key, value]) => {
      const name = `${before}${key}`;
      if (typeof value === 'number' && Number.isFinite(value)) return [{ name, value }];
      const inner = objectOf(value);
      if (Object.keys(inner).length > 0 && !('_type' in inner)) return metricsOf(inner, notes, `${name}.`);
      notes.push(`${name} is not a number and is left out`);
      return [];
    });
}

/** Not who ran it, nor on which host: that is nobody's setting. */
function machineOf(metadata: JsonObject, config: JsonObject): readonly string[] {
  const own = objectOf(objectOf(config['_wandb'])['value']);
  const python = textIn(metadata, 'python') ?? textIn(own, 'python_version');
  const gpu = textIn(metadata, 'gpu');
  const gpus = textIn(metadata, 'gpu_count');
  const cpus = textIn(metadata, 'cpu_count');
  const system = textIn(metadata, 'os');
  const cuda = textIn(metadata, 'cudaVersion') ?? textIn(metadata, 'cuda');
  return [
    ...(python === null ? [] : [`Python ${python.replace(/^CPython\s+/, '')}`]),
    ...(system === null ? [] : [system]),
    ...(cpus === null ? [] : [`${cpus} CPUs`]),
    ...(gpu === null ? [] : [`${gpus === null ? '' : `${gpus} × `}${gpu}`]),
    ...(cuda === null ? [] : [`CUDA ${cuda}`]),
  ];
}
