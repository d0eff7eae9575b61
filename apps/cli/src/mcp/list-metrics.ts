import { type Verb, verbs } from '@assay/verbs';

type List = Awaited<ReturnType<typeof verbs.metrics.list>>;
type Listed = Awaited<ReturnType<List>>['families'][number]['metrics'][number];

interface MetricLine {
  readonly name: string;
  readonly meaning: string;
  readonly aliases: readonly string[];
  readonly scores: string;
}

/** The catalogue as lines to choose from: the whole of it fills what a model can read, and one metric can be asked for. */
export async function listMetrics(): Promise<
  Verb<Parameters<List>[0], Readonly<Record<string, readonly MetricLine[]>>>
> {
  const list = await verbs.metrics.list();
  return async (request, world) => {
    const { families } = await list(request, world);
    return Object.fromEntries(families.map(({ title, metrics }) => [title, metrics.map(lineOf)]));
  };
}

function lineOf({ facts: { name, meaning, aliases }, scores }: Listed): MetricLine {
  return { name, meaning, aliases, scores };
}
