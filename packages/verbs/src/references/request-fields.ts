import * as z from 'zod';

/** The project file; the store is beside it. */
export const projectField = z.string().min(1).default('assay.yaml');

/** A run, a scoring, a baseline, a specification or `latest`; or the start of an id that no other has. */
export const referenceField = z.string();

/** At most this many samples of every task; null: all of them. */
export const limitField = z.int().positive().nullable().default(null);

/** Compare although the scorer or the hidden data changed. */
export const allowChangedField = z.boolean().default(false);

/** Who publishes, where the project file does not say it or is to be overruled. */
export const publisherField = z
  .strictObject({
    organization: z.string().exactOptional(),
    relationship: z.string().exactOptional(),
    id_base: z.string().exactOptional(),
  })
  .readonly()
  .default({});
