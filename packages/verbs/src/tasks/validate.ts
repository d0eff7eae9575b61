import { AssayError } from '@assay/records';
import { defaultJsonLimits } from '@assay/rows';
import {
  isRejected,
  readShapes,
  sarifReport,
  type ValidatedFile,
  validateDocument,
  type ValidateOptions,
} from '@assay/tasks';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { readSource } from '../world/read-source.ts';
import { stopIfAborted } from '../world/stop-if-aborted.ts';
import { findDocuments } from './find-documents.ts';

export interface Validated {
  readonly files: readonly ValidatedFile[];
  /** Of the files, the paths of those that are not valid. */
  readonly rejected: readonly string[];
  /** Paths that lead nowhere or cannot be opened. */
  readonly unopened: readonly AssayError[];
  readonly document: Document | null;
}

/** Every document that the paths lead to, checked. What cannot be opened stops nothing else. */
export async function validate(
  request: ValidateRequest,
  world: World,
  { signal }: Listening = {},
): Promise<Validated> {
  const options = await optionsOf(request, world);
  const found = await findDocuments(request.paths, world);
  const files: ValidatedFile[] = [];
  const unopened: AssayError[] = [...found.errors];
  for (const path of found.files) {
    stopIfAborted(signal);
    const file = await validateFile(path, options, world);
    if (file instanceof AssayError) unopened.push(file);
    else files.push(file);
  }
  const rejected = files.filter((file) => isRejected(file, request.strict === true)).map(({ path }) => path);
  return { files, rejected, unopened, document: documentOf(files, request, world) };
}

/** The file's report; an AssayError where the path itself cannot be opened. */
async function validateFile(
  path: string,
  options: ValidateOptions,
  world: World,
): Promise<ValidatedFile | AssayError> {
  try {
    const source = await readSource(path, world, options.limits?.maxLength);
    return { path, ...(await validateDocument(source, options)) };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    if (error.trouble === 'usage') return error;
    const { code, message, location } = error;
    const unreadable = { code, line: location?.line ?? null, column: location?.column ?? null, message };
    return { path, conforms: null, targets: 0, violations: [], findings: [], error: unreadable };
  }
}

async function optionsOf(request: ValidateRequest, world: World): Promise<ValidateOptions> {
  const { maxLength, maxNodes } = defaultJsonLimits;
  const limits = {
    ...defaultJsonLimits,
    maxLength: request.max_length ?? maxLength,
    maxNodes: request.max_nodes ?? maxNodes,
  };
  const { shapes: path } = request;
  if (path === undefined) return { limits };
  return { limits, shapes: await readShapes((await readSource(path, world)).text, path) };
}

function documentOf(
  files: readonly ValidatedFile[],
  { as }: ValidateRequest,
  { version }: World,
): Document | null {
  return as === undefined ? null : { type: 'application/sarif+json', contents: sarifReport(files, version) };
}

/** Check task documents against the specification. */
export const validateRequest = z
  .strictObject({
    /** Files, folders (searched for *.jsonld) and patterns. */
    paths: z.array(z.string()).min(1).readonly(),
    /** A file of SHACL shapes (Turtle) to use instead of those of Croissant Tasks. */
    shapes: z.string().optional(),
    /** Warnings count as failures. */
    strict: z.boolean().optional(),
    /** Characters of the largest document to read. */
    max_length: z.int().positive().optional(),
    /** Most objects and arrays in one document. */
    max_nodes: z.int().positive().optional(),
    as: z.enum(['sarif']).optional(),
  })
  .readonly();

export type ValidateRequest = z.infer<typeof validateRequest>;
