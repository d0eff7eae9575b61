import * as z from 'zod';
import { cardsViewRequest } from './cards.request.ts';

/** Of which triples the tree is made; all that is given counts. */
export const cardTreeRequest = z.strictObject(cardsViewRequest.omit({ offset: true, limit: true }).shape);

export type CardTreeRequest = Readonly<z.infer<typeof cardTreeRequest>>;
