import { dirname, join } from 'node:path';
import type { Signals } from '@assay/records';
import { signals } from '../../cards/signals.ts';
import type { World } from '../../world.ts';
import { namedProject, type OfProject } from '../../world/project-file.ts';
import { isChosen, nameOf, type TripleChoice } from './choose-triples.ts';

export interface CorpusSource {
  readonly corpus: string;
}

/** The corpus beside the store. */
export function corpusBeside(request: OfProject): CorpusSource {
  return { corpus: join(dirname(namedProject(request)), '.assay', 'corpus') };
}

/** The triples that were chosen, and the names of those where an agent was at work. */
export interface ChosenTriples {
  readonly chosen: readonly Signals[];
  readonly agentic: ReadonlySet<string>;
}

export async function chosenTriples(
  source: CorpusSource,
  choice: TripleChoice,
  world: World,
  signal: AbortSignal | undefined,
): Promise<ChosenTriples> {
  const agentic = await agenticTriples(source, world, signal);
  const chosen: Signals[] = [];
  const answer = await signals({ source }, world, signal === undefined ? {} : { signal });
  for await (const batch of answer.batches)
    for (const triple of batch) if (isChosen(triple, choice, agentic)) chosen.push(triple);
  return { chosen, agentic };
}

/** By name, those whose reports say that an agent was at work. */
async function agenticTriples(
  source: CorpusSource,
  world: World,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const answer = await signals({ source, where: 'agentic' }, world, signal === undefined ? {} : { signal });
  for await (const batch of answer.batches) for (const triple of batch) names.add(nameOf(triple));
  return names;
}
