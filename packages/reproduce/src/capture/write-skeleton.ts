import { build, writeDocument } from '@assay/tasks';
import { slug } from '../implement/task-parts.ts';

interface Solved {
  readonly id: string;
  readonly name: string | null;
}

/** Parameters that name what answered, most telling first. */
const modelNames = ['model_name_or_path', 'model_name', 'model_id', 'model', 'pretrained_model'];

/** A tracked run as the skeleton of a solution: what it was run with, on what, and what came out. */
export function writeSkeleton(run: TrackedRun, problem: Solved): string {
  const id = `${problem.id}_solution_${skeletonSlug(run)}`;
  const [first, ...more] = run.metrics.map(({ name, value }) => build.result({ metric: name, value }));
  const where = environmentOf(run, id);
  const hasSettings = run.parameters.length > 0 || where !== null;
  return writeDocument(
    build.solution({
      id,
      name: `${problem.name ?? problem.id} Solution - ${run.name}`,
      description: `Captured from the ${run.tool} run ${run.id}.`,
      basedOn: problem.id,
      implementation: implementationOf(run, id),
      ...(hasSettings
        ? {
            execution: build.executionConfig({
              id: `${id}#execution`,
              hyperparameters: run.parameters,
              ...(where === null ? {} : { environment: where }),
            }),
          }
        : {}),
      ...(first === undefined
        ? {}
        : {
            evaluation: {
              id: `${id}#evaluation`,
              name: `Evaluation of ${run.name}`,
              results: [first, ...more],
            },
          }),
    }),
  );
}

export function skeletonSlug({ name, id }: TrackedRun): string {
  return (slug(name) || slug(id)).replaceAll('_', '-');
}

/** The model where a parameter names one, else the program; its code where the tracker knows it. */
function implementationOf(run: TrackedRun, id: string): build.Application | build.SourceCode {
  const named = modelNames
    .map((name) => run.parameters.find((parameter) => parameter.name === name)?.value)
    .find((value) => typeof value === 'string');
  const program = run.program === null ? null : withoutHome(run.program);
  const code = [program, run.commit === null ? null : `commit ${run.commit}`].filter((part) => part !== null);
  const described = code.length === 0 ? {} : { description: code.join(', ') };
  const address = addressOf(run.repository);
  const parts = {
    id: `${id}#implementation`,
    name: typeof named === 'string' ? named : (program ?? run.name),
    ...described,
    ...(address === null ? {} : { url: address }),
  };
  return typeof named === 'string' ? build.application(parts) : build.sourceCode(parts);
}

/** A place on somebody's machine says nothing to others: of a path from the root its last name is kept. */
function withoutHome(program: string): string {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(program) ? program.split(/[\\/]/).at(-1)! : program;
}

/** `git@github.com:lab/code.git` → `https://github.com/lab/code`; a user's name or password in an address is not kept. */
function addressOf(repository: string | null): string | null {
  if (repository === null) return null;
  const [, host, path] = /^[\w.-]+@([\w.-]+):(.+)$/.exec(repository) ?? [];
  const address = host === undefined ? repository : `https://${host}/${path}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  return url.href.replace(/\.git$/, '');
}

function environmentOf({ machine, packages }: TrackedRun, id: string): build.EnvironmentPart | null {
  if (machine.length === 0 && packages.length === 0) return null;
  return build.environment({
    id: `${id}#environment`,
    name: machine.length === 0 ? 'Python packages' : machine.join(', '),
    ...(packages.length === 0 ? {} : { description: packages.join(', ') }),
  });
}

/** A run as an experiment tracker kept it. What the tracker does not say is absent. */
export interface TrackedRun {
  readonly tool: 'MLflow' | 'Weights & Biases';
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly TrackedValue<string | number | boolean>[];
  /** The last value of each. */
  readonly metrics: readonly TrackedValue<number>[];
  /** What was started. */
  readonly program: string | null;
  readonly repository: string | null;
  readonly commit: string | null;
  /** Interpreter, system, hardware. */
  readonly machine: readonly string[];
  /** `numpy==2.1.0` */
  readonly packages: readonly string[];
  /** What a person should know: values left out, a run that did not finish. */
  readonly notes: readonly string[];
}

export interface TrackedValue<T> {
  readonly name: string;
  readonly value: T;
}

/** The texts of a run's folder by their paths in it, `/` between names. */
export type RunFiles = ReadonlyMap<string, string>;

/** Lines of a requirements.txt that name a package; a place on somebody's machine, or who fetched it from where, is not kept. */
export function packagesIn(requirements: string | undefined): readonly string[] {
  const lines = (requirements ?? '').split(/\r?\n/).map((line) =>
    line
      .replace(/\s+#.*$/, '')
      .replace(/\s*@\s*file:.*$/, '')
      .replaceAll(/([\w+.-]+:\/\/)[^/\s]*@/g, '$1')
      .trim(),
  );
  return lines.filter((line) => line !== '' && !/^[#-]/.test(line));
}
