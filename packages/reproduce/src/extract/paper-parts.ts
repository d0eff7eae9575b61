import type { Paper, PaperPage } from '../paper/paper.ts';
import { folded } from '../paper/quoted.ts';
import type { Extraction } from './extraction.ts';

/** Characters of pages and tables that a model is given at once. */
const MOST_CHARACTERS = 300_000;

/** A long paper in parts of whole pages, so that none of it is left out; most papers are one part. */
export function paperParts(paper: Paper, most = MOST_CHARACTERS): readonly Paper[] {
  const parts: PaperPage[][] = [[]];
  let length = 0;
  for (const page of paper.pages) {
    const own =
      page.text.length + page.tables.reduce((sum, { rows }) => sum + rows.flat().join(' | ').length, 0);
    if (length + own > most && parts.at(-1)!.length > 0) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)!.push(page);
    length += own;
  }
  return parts.map((pages) => ({ title: paper.title, pages }));
}

/** What the parts of a paper say, as one: what stands first for single fields, everything once for lists. */
export function joinParts(parts: readonly Extraction[]): Extraction {
  const [first, ...rest] = parts;
  return rest.reduce(
    (sum, part) => ({
      name: sum.name ?? part.name,
      description: sum.description ?? part.description,
      homepage: sum.homepage ?? part.homepage,
      dataset: sum.dataset ?? part.dataset,
      protocol: sum.protocol ?? part.protocol,
      judge: sum.judge ?? part.judge,
      authors: once([...sum.authors, ...part.authors], ({ value }) => folded(value)),
      inputs: once([...sum.inputs, ...part.inputs], ({ name }) => folded(name)),
      prompts: once([...sum.prompts, ...part.prompts], ({ value }) => folded(value)),
      outputs: once([...sum.outputs, ...part.outputs], ({ name }) => folded(name)),
      metrics: once([...sum.metrics, ...part.metrics], ({ value }) => folded(value)),
      subtasks: once([...sum.subtasks, ...part.subtasks], ({ name }) => folded(name)),
      settings: once([...sum.settings, ...part.settings], ({ name, value }) => folded(`${name}|${value}`)),
      baselines: joinBaselines(sum.baselines, part.baselines),
      dataset_only: sum.dataset_only && part.dataset_only,
    }),
    first!,
  );
}

function joinBaselines(
  ours: Extraction['baselines'],
  theirs: Extraction['baselines'],
): Extraction['baselines'] {
  const byModel = new Map(ours.map((one) => [folded(one.model.value), one]));
  for (const one of theirs) {
    const known = byModel.get(folded(one.model.value));
    byModel.set(
      folded(one.model.value),
      known === undefined
        ? one
        : {
            ...known,
            provider: known.provider ?? one.provider,
            hyperparameters: once([...known.hyperparameters, ...one.hyperparameters], ({ name }) =>
              folded(name),
            ),
            results: once([...known.results, ...one.results], ({ metric, subtask }) =>
              folded(`${subtask ?? ''}|${metric}`),
            ),
          },
    );
  }
  return [...byModel.values()];
}

function once<T>(items: readonly T[], key: (item: T) => string): T[] {
  return items.filter((item, i) => items.findIndex((other) => key(other) === key(item)) === i);
}
