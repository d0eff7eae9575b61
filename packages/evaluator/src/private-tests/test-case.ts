import type { Used } from '@assay/sandbox';
import * as z from 'zod';

/** Ids of cases, as in every file of rows. */
const id = z.string().min(1).max(200);
const tags = z.array(z.string()).readonly().default([]);
/** Of an evaluator that has splits: which one it belongs to. */
const split = z.string().min(1).optional();

/** A function of the submission is called. What it should answer stays outside of the sandbox. */
const callCase = z
  .strictObject({
    kind: z.literal('call'),
    id,
    tags,
    split,
    /** The file of the submission that has it, and its name there. */
    file: z.string().min(1),
    function: z.string().min(1),
    arguments: z.array(z.json()).readonly(),
    expected: z.json(),
    /** How far a number may be from the expected one; 0: it has to be equal. */
    tolerance: z.number().nonnegative().default(0),
  })
  .readonly();

/** A program of the submission reads standard input and writes standard output. */
const programCase = z
  .strictObject({
    kind: z.literal('program'),
    id,
    tags,
    split,
    file: z.string().min(1),
    stdin: z.string().default(''),
    expected_stdout: z.string(),
    /** `exact`, or `trimmed`: white space at the ends of lines and of the whole does not count. */
    compare: z.enum(['exact', 'trimmed']).default('trimmed'),
  })
  .readonly();

/** A service of the submission is started, and asked over HTTP inside its sandbox. */
const serviceCase = z
  .strictObject({
    kind: z.literal('service'),
    id,
    tags,
    split,
    file: z.string().min(1),
    requests: z
      .array(
        z.strictObject({
          method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
          path: z.string().startsWith('/'),
          body: z.json().optional(),
          expected: z.strictObject({ status: z.int(), body: z.json().optional() }),
        }),
      )
      .min(1)
      .readonly(),
    tolerance: z.number().nonnegative().default(0),
  })
  .readonly();

/** One private test: what is given to the submission, and what the driver expects back. */
export const testCaseSchema = z.discriminatedUnion('kind', [callCase, programCase, serviceCase]);
export type TestCase = z.infer<typeof testCaseSchema>;
export type CallCase = z.infer<typeof callCase>;
export type ProgramCase = z.infer<typeof programCase>;
export type ServiceCase = z.infer<typeof serviceCase>;

/** How a submission can fail a test; each of them counts as not passed. */
export type FailureClass =
  /** It answered something else. */
  | 'wrong_answer'
  /** It threw, or its service did not answer. */
  | 'exception'
  /** It answered what is not plain data. */
  | 'not_json'
  | 'timeout'
  | 'output_limit'
  | 'memory'
  /** It ended without an answer, whatever its exit code. */
  | 'no_answer';

/** One test, once. */
export type CaseOutcome = { readonly used: Used; readonly log: string } & (
  | { readonly passed: true }
  | { readonly passed: false; readonly failure: FailureClass }
);
