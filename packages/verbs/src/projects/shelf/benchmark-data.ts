import { AssayError, type JsonObject } from '@assay/records';
import type { NewFile } from '../../world/write-new-files.ts';
import type { Benchmark } from './benchmark.ts';

/** What `--data` is called where the hub's own data are meant. */
const HUB = 'hf';

export interface BenchmarkData {
  readonly dataset: JsonObject;
  readonly few_shot: JsonObject | null;
  readonly files: readonly NewFile[];
  readonly notes: readonly string[];
}

/** The data of a benchmark: those of the hub, a file that is pointed at, or rows of our own that stand in for them. */
export function benchmarkData(name: string, benchmark: Benchmark, data: string | undefined): BenchmarkData {
  const { source, rows, shots } = benchmark;
  if (data === HUB) {
    const hub = hubOf(name, source);
    return {
      dataset: { ...hub, split: source.split, ...rows },
      few_shot: shots === undefined ? null : { from: { ...hub, split: shots.split, ...rows }, k: shots.k },
      files: [],
      notes: [
        'the data are those of the hub, to be fetched before the first run; fetching them with pin writes the revision into the file',
      ],
    };
  }
  const named = [source.dataset, source.config]
    .filter((part) => part !== undefined && part !== null)
    .join(', ');
  if (data !== undefined)
    return {
      dataset: { path: data, ...rows },
      few_shot: null,
      files: [],
      notes:
        shots === undefined
          ? []
          : [
              `shown without examples; ${shots.k} of split ${shots.split} are customary: few_shot: { from, k }`,
            ],
    };
  const path = `data/${name}.jsonl`;
  const shown = `data/${name}.shots.jsonl`;
  return {
    dataset: { path, ...rows },
    few_shot: shots === undefined ? null : { from: { path: shown, ...rows }, k: shots.examples.length },
    files: [
      { path, contents: lines(benchmark.examples) },
      ...(shots === undefined ? [] : [{ path: shown, contents: lines(shots.examples) }]),
    ],
    notes: [
      `${path} has ${benchmark.examples.length} rows of our own in the shape of ${named || 'your own'} (split ${source.split}): put the data in their place`,
      ...(source.dataset === null
        ? []
        : [`or begin with the data of the hub: data hf, for ${source.dataset}`]),
    ],
  };
}

function hubOf(name: string, { dataset, config }: Benchmark['source']): JsonObject {
  if (dataset !== null) return { hf: dataset, ...(config === undefined ? {} : { config }) };
  throw new AssayError('usage', 'E_OPTION', `the data of ${name} are not on the hub`, {
    field: 'data',
    fix: 'Name a file of rows of your own.',
  });
}

function lines(rows: readonly JsonObject[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
