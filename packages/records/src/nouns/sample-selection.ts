import * as z from 'zod';
import { jsonObjectSchema, keySchema } from './json-schema.ts';
import { count, positive, text } from '../shape/scalars.ts';

/** Which samples of a dataset are asked; absent: all of them. */
export const sampleSelection = {
  /** Conditions on samples, all of which hold: `tags = hard`. */
  where: z.array(text).readonly().exactOptional(),
  /** Their ids. */
  only: z.array(text).readonly().exactOptional(),
};

/** Which of an earlier run's samples were chosen. */
export const onlySchema = z.enum(['failed', 'missing', 'turned', 'unstable']);

/** What was asked otherwise than the project declares. */
export const runOverridesSchema = z
  .strictObject({
    /** The key under which the project declares the specification. */
    specification: keySchema,
    model: keySchema.exactOptional(),
    parameters: jsonObjectSchema.exactOptional(),
    /** Values that stood in for those of the project file. */
    settings: z.array(text).readonly().exactOptional(),
  })
  .readonly();

/** What a command asked of a specification beside what the project says; absent: nothing. */
export const askedOfSpecification = {
  /** The conditions and samples of this one occasion; those of the project are not among them. */
  asked: z
    .strictObject({
      where: z.array(text).readonly().exactOptional(),
      only: onlySchema.exactOptional(),
      of: text.exactOptional(),
    })
    .readonly()
    .exactOptional(),
  overrides: runOverridesSchema.exactOptional(),
};

/** A run of a part of its specification: how many samples of how many, and what chose them. */
export const runPartSchema = z.strictObject({
  samples: count,
  /** Null: nobody counted the rest. */
  of: count.nullable(),
  limit: positive.exactOptional(),
  where: z.array(text).readonly().exactOptional(),
  only: onlySchema.exactOptional(),
  only_of: text.exactOptional(),
});

export type SpecificationOverride = z.infer<typeof runOverridesSchema>;
export type RunPart = z.infer<typeof runPartSchema>;
