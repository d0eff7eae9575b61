import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';

/** Which triples of the corpus beside the store; all that is given counts. */
export const cardsViewRequest = z.strictObject({
  project: projectField,
  /** In the names of model, benchmark and metric. */
  text: z.string().optional(),
  model: z.string().optional(),
  benchmark: z.string().optional(),
  /** It is among those who reported it. */
  organization: z.string().optional(),
  first_party_only: z.boolean().optional(),
  /** Reported more than once, by whomever. */
  multi_party: z.boolean().optional(),
  /** A setting that is needed to run it again is not stated. */
  gap: z.boolean().optional(),
  diverging: z.boolean().optional(),
  /** Its reports lie apart though they state nothing differently and come from one party. */
  unexplained: z.boolean().optional(),
  /** An agent was at work. */
  agentic: z.boolean().optional(),
  missing_field: z.string().optional(),
  offset: z.int().nonnegative().optional(),
  /** 100 unless it is said. */
  limit: z.int().nonnegative().max(1000).optional(),
});

export type CardsViewRequest = Readonly<z.infer<typeof cardsViewRequest>>;
