import * as z from 'zod';

/** Nothing is chosen. */
export const viewSchemasRequest = z.strictObject({});
