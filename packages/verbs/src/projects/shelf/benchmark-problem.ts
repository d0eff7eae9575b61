import { build, writeDocument } from '@assay/tasks';
import type { NewFile } from '../../world/write-new-files.ts';
import type { Benchmark } from './benchmark.ts';

/** The problem that a benchmark states: its data, one output for each sample, and the scores that a solution reports. */
export function benchmarkProblem(name: string, { title, source, scorer }: Benchmark): NewFile {
  const id = `urn:assay:benchmark:${name}`;
  const [first = 'score', ...more] = (scorer['metrics'] as readonly unknown[]).map(scoreName);
  const address =
    source.dataset === null ? `${id}#data` : `https://huggingface.co/datasets/${source.dataset}`;
  const problem = build.problem({
    id,
    name: title,
    description: `${source.cite}. ${[source.config, `split ${source.split}`].filter((part) => part !== undefined).join(', ')}.`,
    input: build.dataset({ id: address }),
    output: build.outputSpec({
      id: `${id}#output`,
      name: 'One output for each sample',
      schema: build.recordSet({
        id: `${id}#outputs`,
        fields: [
          build.field({ name: 'id', dataType: 'xsd:string' }),
          build.field({ name: 'output', dataType: 'xsd:string' }),
        ],
        key: 'id',
      }),
    }),
    evaluation: build.evaluationSpec({ id: `${id}#evaluation`, expectedMetrics: [first, ...more] }),
  });
  return { path: `tasks/${name}.problem.jsonld`, contents: writeDocument(problem) };
}

/** As the entry of a metric calls its score. */
function scoreName(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const [[metric, given] = ['score', null]] = Object.entries(entry as object) as [string, unknown][];
  const own =
    (entry as { readonly name?: unknown }).name ?? (given as { readonly name?: unknown } | null)?.name;
  return typeof own === 'string' ? own : metric;
}
