import { resolve } from 'node:path';
import type { Card } from '@assay/records';
import { show } from '../../cards/show.ts';
import type { Verb } from '../../verb.ts';
import { Remembered } from '../../world/remembered.ts';
import type { CardViewRequest } from './card.request.ts';
import { corpusState } from './corpus-state.ts';
import { corpusBeside } from './read-corpus.ts';

const cards = new Remembered<Card | null>('card');

/** The card of one benchmark, model or organisation; null where nothing is reported of it. */
export const cardView: Verb<CardViewRequest, Card | null> = async ({ kind, name, ...request }, world) => {
  const source = corpusBeside(request);
  const state = await corpusState(resolve(world.cwd, source.corpus));
  return cards.get(world.kept, [state, kind, name], async () => {
    const { card } = await show({ source, subject: { kind, name } }, world);
    return card;
  });
};
