import { reportJsonSchema } from '@assay/engine';
import type { JsonObject } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';

/** The JSON Schemas of documents that answers hold, by name, for the description of an interface. */
export const viewSchemas: Verb<
  Record<string, never>,
  { readonly schemas: Readonly<Record<string, JsonObject>> }
> = async () => ({ schemas: { Report: reportJsonSchema() } });

/** Nothing is chosen. */
export const viewSchemasRequest = z.strictObject({});
