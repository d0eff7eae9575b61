import * as z from 'zod';
import { homeField } from '../home-fields.request.ts';

/** Tell which keys sign, and which were revoked. */
export const listKeysRequest = z.strictObject({ home: homeField }).readonly();

export type ListKeysRequest = z.infer<typeof listKeysRequest>;
