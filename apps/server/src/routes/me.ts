import * as z from 'zod';
import { roles } from '../access/roles.ts';
import { everybody } from '../access/who.ts';
import { route } from './route.ts';

/** Who the reader is here: pages ask only for what that role may see. */
export const meRoutes = [
  route({
    method: 'get',
    path: '/api/me',
    summary: 'The role and the name of whoever asks',
    access: everybody,
    params: null,
    query: z.strictObject({}),
    body: null,
    answer: z.object({ role: z.enum(roles), name: z.string() }),
    handle: ({ identity: { role, name } }) => Promise.resolve({ role, name }),
  }),
];
