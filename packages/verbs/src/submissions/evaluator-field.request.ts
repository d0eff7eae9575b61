import { viewerSchema } from '@assay/records';
import * as z from 'zod';

/** The key of a registered evaluator; the only one of the home unless it is said. */
export const evaluatorField = z.string().min(1).optional();

/** Who looks. */
export const viewerField = viewerSchema.optional();
