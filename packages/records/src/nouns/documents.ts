import type * as z from 'zod';
import { comparisonSchema } from './comparison.ts';
import { stabilitySchema } from './stability.ts';
import { declaredSpecificationSchema } from './task-specification.ts';
import { taskSchema } from './task.ts';
import { verdictSchema } from './verdict.ts';

/** Nouns that are kept under the digest of what they say, each with its schema. */
export const documentSchemas = {
  task: taskSchema,
  task_specification: declaredSpecificationSchema,
  stability: stabilitySchema,
  comparison: comparisonSchema,
  verdict: verdictSchema,
} as const;

export type DocumentNoun = keyof typeof documentSchemas;

export type DocumentOf<Noun extends DocumentNoun> = z.infer<(typeof documentSchemas)[Noun]>;
