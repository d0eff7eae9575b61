import * as z from 'zod';

/** The folder of the evaluator, `.assay-evaluator` here unless it is said. */
export const homeField = z.string().min(1).optional();

/** Who asks, as it stands in the log; the user of the machine unless it is said. */
export const actorField = z.string().min(1).optional();
