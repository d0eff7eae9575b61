import type { MatchReport, OutlineItem } from '@assay/tasks';
import { jsonObjectSchema, jsonValueSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { everybody } from '../access/who.ts';
import { sentence } from './answers.ts';
import { reference, wholeNumber, pageSize, words } from './fields.ts';
import { route } from './route.ts';

const count = z.int().nonnegative();
const place = z.int().nullable();

const outline: z.ZodType<OutlineItem> = z
  .object({
    role: z.string(),
    title: z.string(),
    facts: z.array(z.string()),
    get children() {
      return z.array(outline);
    },
  })
  .meta({ id: 'OutlineItem' });

const severity = z.enum(['error', 'warning', 'info']);

/** A rule that a document breaks, and where. */
const violation = z.object({
  rule: z.string(),
  message: z.string(),
  focusNode: z.string(),
  path: z.string().nullable(),
  line: place,
  fix: z.string(),
});

const validation = z
  .object({
    conforms: z.boolean().nullable(),
    targets: count,
    violations: z.array(violation),
    findings: z.array(violation.extend({ severity })),
    error: z.object({ code: z.string(), line: place, column: place, message: z.string() }).optional(),
  })
  .meta({ id: 'Validation' });

const matchResult = z.enum(['matches', 'partial', 'does-not-match']);

const solution = z
  .object({
    path: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    result: matchResult,
    checks: z.object({
      passed: count,
      failed: count,
      warned: count,
      'not-applicable': count,
      'not-run': count,
    }),
    results: z.array(z.object({ metric: z.string(), value: z.string(), description: z.string().nullable() })),
  })
  .meta({ id: 'SolutionOfTask' });

const match = z
  .object({
    result: matchResult,
    rows_unseen: z.boolean(),
    solution: z.string().nullable(),
    problem: z.string().nullable(),
    coverage: z.object({ subtasks: z.string(), answered: count, total: count }),
    checks: z.array(
      z.object({
        check: count,
        rule: z.string(),
        asks: z.string(),
        status: z.enum(['passed', 'failed', 'warned', 'not-applicable', 'not-run']),
        reason: z.string().nullable(),
        errors: count,
        warnings: count,
      }),
    ),
    findings: z.array(
      z.object({
        check: count,
        rule: z.string(),
        message: z.string(),
        severity,
        problem: z.string().nullable(),
        evidence: jsonObjectSchema,
        file: z.string().nullable(),
        line: place,
        fix: z.string().nullable(),
        code: z.string().exactOptional(),
      }),
    ),
  })
  .meta({ id: 'Match' });

const version = z
  .object({
    digest: z.string(),
    is_current: z.boolean(),
    runs: count,
    first_run_at: z.string().nullable(),
    last_run_at: z.string().nullable(),
    specifications: z.array(
      z.object({ evaluation_key: z.string(), task_specification_key: z.string(), runs: count }),
    ),
    since_before: z
      .object({
        verdict: z.enum(['compatible', 'breaking', 'unknown']),
        changes: z.array(
          z.object({
            kind: z.string(),
            part: z.string(),
            before: z.string().nullable(),
            after: z.string().nullable(),
            breaking: z.union([z.boolean(), z.literal('unknown')]),
            why: z.string(),
            problems: z.array(z.string()),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'TaskVersion' });

const documentText = z.string().max(2_000_000);

/** Task documents: those of the project, and texts as they are written. */
export const taskRoutes = [
  route({
    method: 'get',
    path: '/api/tasks',
    summary: 'Tasks of the project, by words, input, output field, metric or hyperparameter',
    access: everybody,
    params: null,
    query: z.strictObject({
      q: words.optional(),
      kind: z.enum(['problem', 'solution', 'evaluation', 'task']).optional(),
      input: reference.optional(),
      output_field: reference.optional(),
      metric: reference.optional(),
      hyperparameter: reference.optional(),
      offset: wholeNumber(1_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      files: count,
      total: count,
      hits: z.array(
        z.object({
          path: z.string(),
          line: count,
          kind: z.string(),
          id: z.string().nullable(),
          name: z.string().nullable(),
          score: z.number(),
          reasons: z.array(
            z.object({ kind: z.string(), text: z.string(), line: place, within: z.string().nullable() }),
          ),
          verdict: z.object({ conforms: z.boolean().nullable(), errors: count, warnings: count }),
        }),
      ),
      kinds: z.record(z.string(), count),
      empty: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
    handle: async ({ query }, { world }) => {
      const {
        q = '',
        kind,
        input,
        output_field: outputField,
        metric,
        hyperparameter,
        offset,
        limit = 100,
      } = query;
      const taskList = await verbs.views.taskList();
      return taskList(
        {
          query: {
            text: q,
            ...(kind === undefined ? {} : { kind }),
            ...(input === undefined ? {} : { input }),
            ...(outputField === undefined ? {} : { outputField }),
            ...(metric === undefined ? {} : { metric }),
            ...(hyperparameter === undefined ? {} : { hyperparameter }),
          },
          offset,
          limit,
        },
        world,
      );
    },
  }),
  route({
    method: 'get',
    path: '/api/tasks/document',
    summary: 'One task document: its text, its contents and its findings',
    access: everybody,
    params: null,
    query: z.strictObject({ path: z.string().min(1).max(1000) }),
    body: null,
    answer: z.object({
      path: z.string(),
      source: z.string(),
      tasks: z.array(jsonValueSchema).nullable(),
      outline: z.array(outline).nullable(),
      report: validation,
    }),
    handle: async ({ query }, { world }) => (await verbs.views.task())(query, world),
  }),
  route({
    method: 'get',
    path: '/api/tasks/versions',
    summary: 'Every version of a task that was run: when, how often, and what changed from one to the next',
    access: everybody,
    params: null,
    query: z.strictObject({ path: z.string().min(1).max(1000) }),
    body: null,
    answer: z.object({ path: z.string(), sentence, versions: z.array(version) }),
    handle: async ({ query }, { world, project }) =>
      (await verbs.views.taskVersions())({ ...query, project }, world),
  }),
  route({
    method: 'get',
    path: '/api/tasks/solutions',
    summary: 'The solutions of a problem in the project, what they report, and whether they match it',
    access: everybody,
    params: null,
    query: z.strictObject({ path: z.string().min(1).max(1000) }),
    body: null,
    answer: z.object({ path: z.string(), solutions: z.array(solution), left_out: count }),
    handle: async ({ query }, { world }) => (await verbs.views.taskSolutions())(query, world),
  }),
  route({
    method: 'post',
    path: '/api/tasks/check',
    summary: 'Findings on a text, and whether it answers a problem',
    access: everybody,
    params: null,
    query: z.strictObject({}),
    body: z.strictObject({ text: documentText, problem: documentText.optional() }),
    answer: z.object({ report: validation, outline: z.array(outline).nullable(), match: match.nullable() }),
    handle: async ({ body }, { world }) => {
      const { match: found, ...checked } = await (await verbs.views.checkTask())(body, world);
      return { ...checked, match: found === null ? null : withoutActions(found) };
    },
  }),
];

function withoutActions({ checks, findings, ...report }: MatchReport) {
  return { ...report, checks: checks.map(withoutAction), findings: findings.map(withoutAction) };
}

/** What a command or a call would be given next is for those who have one. */
function withoutAction<T extends { readonly action?: unknown }>(one: T): Omit<T, 'action'> {
  const { action: _, ...rest } = one;
  return rest;
}
