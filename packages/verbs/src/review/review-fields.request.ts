import { reviewValuesSchema } from '@assay/records';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { evaluatorField } from '../submissions/evaluator-field.request.ts';

/** Which review, and who asks. */
export const reviewFields = { home: homeField, actor: actorField, evaluator: evaluatorField };

export const personField = z.string().min(1).max(250);

/** A value for each criterion; null: unsure. */
export const valuesField = reviewValuesSchema;
