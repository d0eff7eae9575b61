import type { Card } from '@assay/records';
import { resolve } from 'node:path';
import * as z from 'zod';
import { show } from '../../cards/show.ts';
import { projectField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import { Remembered } from '../../world/remembered.ts';
import { corpusState } from './corpus-state.ts';
import { corpusBeside } from './read-corpus.ts';

/** A card, and what no signal says of its results. */
export interface CardView extends Card {
  /** Indices in `signals`: reports lie apart though they state nothing differently and come from one party. */
  readonly unexplained: readonly number[];
}

const cards = new Remembered<CardView | null>('card');

/** The card of one benchmark, model or organisation; null where nothing is reported of it. */
export const cardView: Verb<CardViewRequest, CardView | null> = async ({ kind, name, ...request }, world) => {
  const source = corpusBeside(request);
  const state = await corpusState(resolve(world.cwd, source.corpus));
  return cards.get(world.kept, [state, kind, name], async () => {
    const { card } = await show({ source, subject: { kind, name } }, world);
    return card === null ? null : { ...card, unexplained: unexplainedOf(card) };
  });
};

function unexplainedOf({ signals }: Card): readonly number[] {
  return signals.flatMap((triple, index) => (triple.unexplained_spread === 1 ? [index] : []));
}

/** Which card of the corpus beside the store. */
export const cardViewRequest = z.strictObject({
  project: projectField,
  kind: z.enum(['benchmark', 'model', 'organization']),
  name: z.string().min(1),
});

export type CardViewRequest = Readonly<z.infer<typeof cardViewRequest>>;
