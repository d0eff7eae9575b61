import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';

/** Make a new master secret for the snapshots to come. */
export const rotateMasterRequest = z.strictObject({ home: homeField }).readonly();

export type RotateMasterRequest = z.infer<typeof rotateMasterRequest>;
