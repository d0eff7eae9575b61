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
