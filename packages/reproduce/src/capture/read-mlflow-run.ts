import { AssayError, type JsonObject, objectOf } from '@assay/records';
import { readLooseYaml } from '@assay/rows';
import { packagesIn, type RunFiles, type TrackedRun, type TrackedValue } from './write-skeleton.ts';

/** A field that says something: a text, or a number as text. */
export function textIn(object: JsonObject, name: string): string | null {
  const value = object[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A value that a tracker kept as text: a number or a boolean only where nothing is lost (`1.10` stays a text). */
export function plainValue(text: string): string | number | boolean {
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
  if (!isNumber) return text;
  const value = Number(text);
  return Number.isFinite(value) && (String(value) === text || isSameExponent(value, text)) ? value : text;
}

/** Python writes `1e-05` where JavaScript writes `0.00001`. */
function isSameExponent(value: number, text: string): boolean {
  return /e/i.test(text) && value.toExponential() === text.toLowerCase().replace(/e([+-])0+(?=\d)/, 'e$1');
}

/** What MLflow writes for the states of a run in its file store. */
const states = ['', 'RUNNING', 'SCHEDULED', 'FINISHED', 'FAILED', 'KILLED'];

/** A run folder of MLflow's file store: meta.yaml, params/, metrics/, tags/, and what was logged of its environment. */
export async function readMlflowRun(files: RunFiles): Promise<TrackedRun> {
  const meta = objectOf(await readLooseYaml(files.get('meta.yaml') ?? ''));
  const id = textIn(meta, 'run_id') ?? textIn(meta, 'run_uuid');
  if (id === null) throw new AssayError('invalid', 'E_CAPTURE_RUN', 'meta.yaml names no run_id');
  const tag = (name: string): string | null => files.get(`tags/${name}`)?.trim() || null;
  const notes: string[] = [];
  const state = stateOf(meta);
  if (state !== 'FINISHED') notes.push(`the run is ${state ?? 'in no known state'}, not FINISHED`);
  if (meta['lifecycle_stage'] === 'deleted') notes.push('the run was deleted in MLflow');
  const parent = tag('mlflow.parentRunId');
  if (parent !== null) notes.push(`it is part of the run ${parent}`);
  return {
    tool: 'MLflow',
    id,
    name: textIn(meta, 'run_name') ?? tag('mlflow.runName') ?? id,
    parameters: below('params/', files).map(([name, text]) => ({ name, value: plainValue(text.trim()) })),
    metrics: lastValues(files, notes),
    program: tag('mlflow.source.name') ?? textIn(meta, 'source_name'),
    repository: tag('mlflow.source.git.repoURL') ?? tag('mlflow.gitRepoURL'),
    commit: tag('mlflow.source.git.commit') ?? textIn(meta, 'source_version'),
    machine: await machineOf(files, tag),
    packages: packagesIn(artifact(files, 'requirements.txt')),
    notes,
  };
}

function stateOf(meta: JsonObject): string | null {
  const { status } = meta;
  if (typeof status === 'number') return states[status] ?? null;
  return typeof status === 'string' ? status : null;
}

function below(folder: string, files: RunFiles): readonly (readonly [string, string])[] {
  return [...files]
    .filter(([path]) => path.startsWith(folder))
    .map(([path, text]) => [path.slice(folder.length), text] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** A line is `timestamp value step`; the last is the one of the highest step, then time, then value, as MLflow has it. */
function lastValues(files: RunFiles, notes: string[]): readonly TrackedValue<number>[] {
  return below('metrics/', files).flatMap(([name, text]) => {
    const lines = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [time = '', value = '', step = '0'] = line.trim().split(/\s+/);
        return { step: Number(step), time: Number(time), value };
      });
    const last = lines
      .toSorted((a, b) => a.step - b.step || a.time - b.time || Number(a.value) - Number(b.value))
      .at(-1);
    const value = Number(last?.value);
    if (last !== undefined && last.value !== '' && Number.isFinite(value)) return [{ name, value }];
    notes.push(`${name} has no number (${last?.value ?? 'the file is empty'}) and is left out`);
    return [];
  });
}

async function machineOf(files: RunFiles, tag: (name: string) => string | null): Promise<readonly string[]> {
  const python = textIn(objectOf(await readLooseYaml(artifact(files, 'python_env.yaml') ?? '')), 'python');
  const image = tag('mlflow.docker.image.uri') ?? tag('mlflow.docker.image.name');
  return [...(python === null ? [] : [`Python ${python}`]), ...(image === null ? [] : [`image ${image}`])];
}

/** The first file of this name that was logged with the run. */
function artifact(files: RunFiles, name: string): string | undefined {
  const paths = [...files.keys()].filter(
    (path) => path.startsWith('artifacts/') && path.endsWith(`/${name}`),
  );
  return files.get(paths.toSorted()[0] ?? '');
}
