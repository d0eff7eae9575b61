import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';

/** Every run of an arena that is kept. */
export const arenasViewRequest = z.strictObject({ home: homeField }).readonly();

export type ArenasViewRequest = z.infer<typeof arenasViewRequest>;
