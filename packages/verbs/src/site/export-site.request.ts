import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Write what everybody may see as pages that need no server. */
export const exportSiteRequest = z
  .strictObject({
    project: projectField,
    /** A folder that is new, empty, or holds such a site already. */
    folder: z.string().min(1),
    /** Where the site will stand; without it the addresses of its map are relative. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    /** What its first page is called. */
    title: z.string().min(1).max(200).optional(),
  })
  .readonly();

export type ExportSiteRequest = z.infer<typeof exportSiteRequest>;
