import * as z from 'zod';

/** The project file, `assay.yaml` unless it is said; the store is beside it. */
export const projectField = z.string().min(1).optional();

/** A run, a scoring, a baseline, a specification or `latest`; or the start of an id that no other has. */
export const referenceField = z.string();

/** At most this many samples of every task; all of them unless it is said. */
export const limitField = z.int().positive().optional();

/** Also a part of the samples, or a run that was asked otherwise than declared; it is marked. */
export const allowPartialField = z.boolean().optional();

/** Compare although the scorer or the hidden data changed. */
export const allowChangedField = z.boolean().optional();

/** Who publishes, where the project file does not say it or is to be overruled. */
export const publisherField = z
  .strictObject({
    organization: z.string().exactOptional(),
    relationship: z.string().exactOptional(),
    id_base: z.string().exactOptional(),
  })
  .readonly()
  .optional();
