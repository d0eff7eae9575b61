import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';

/** Every evaluator of a home, a line each. */
export const evaluatorsViewRequest = z.strictObject({ home: homeField, viewer: viewerField }).readonly();

export type EvaluatorsViewRequest = z.infer<typeof evaluatorsViewRequest>;
