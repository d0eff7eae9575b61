import { gateSchema, type JsonObject, jsonObjectSchema, jsonValueSchema } from '@assay/records';
import * as z from 'zod';
import {
  address,
  command,
  count,
  displayName,
  environment,
  isolation,
  key,
  path,
  storeAddress,
  taskSchema,
} from './task-schema.ts';

const repeats = count
  .max(10_000)
  .refine(
    (runs) => runs > 1,
    'one run says nothing about repeatability; expected 2 or more, or no repeatability for a single run',
  );

const taskSpecification = z.strictObject({
  type: z.literal('task').optional(),
  key,
  display_name: displayName.optional(),
  task_key: key,
  model_key: key,
  scorer: key.optional(),
  prompt: key.optional().describe('Of a task with several prompts: which.'),
  parameters: jsonObjectSchema.optional().describe('Parameters of the model that differ here.'),
  where: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe('Conditions on samples: tags = hard.'),
  num_samples: count.nullable().optional(),
  subsampling: z.enum(['head', 'random']).optional(),
  repeatability: z.strictObject({ num_runs: repeats }).optional(),
  trials: z
    .strictObject({
      num_trials: count.max(10_000),
      reducer: z.enum(['mean', 'majority', 'pass_at_k', 'pass_hat_k']).optional(),
      k: count.optional(),
    })
    .optional(),
});

const {
  task_key: _task,
  model_key: _model,
  type: _type,
  key: _key,
  display_name: _name,
  prompt: _prompt,
  parameters: _parameters,
  ...settings
} = taskSpecification.shape;

/** Makes a specification of every combination. */
const matrix = z.strictObject({
  tasks: z.array(key).min(1).optional().describe('All of the project unless named.'),
  models: z.array(key).min(1).optional().describe('All of the project unless named.'),
  prompts: z.array(key).min(1).optional().describe('All of each task unless named.'),
  parameters: z
    .record(z.string().min(1), z.array(jsonValueSchema).min(1))
    .optional()
    .describe('Parameters of the models, each with the values that are tried: { temperature: [0, 1] }.'),
  exclude: z
    .array(
      z
        .strictObject({
          task: key.optional(),
          model: key.optional(),
          prompt: key.optional(),
          parameters: jsonObjectSchema.optional(),
        })
        .refine((one) => Object.keys(one).length > 0, 'expected what is left out'),
    )
    .min(1)
    .optional()
    .describe('Combinations that are left out.'),
  ...settings,
});

/** Repeats specifications of evaluations that exist already. */
const repeatabilitySpecification = z.strictObject({
  type: z.literal('repeatability'),
  key,
  display_name: displayName.optional(),
  config: z.strictObject({ num_runs: repeats }),
  num_samples: count.nullable().optional(),
  inputs: z.array(z.strictObject({ evaluation_key: key, task_specification_key: key.optional() })).min(1),
});

const evaluationSchema = z.strictObject({
  key,
  display_name: displayName.optional(),
  num_samples: count.nullable().optional().describe('For every specification that does not say itself.'),
  subsampling: z.enum(['head', 'random']).optional(),
  cache_policy: z.enum(['reuse', 'update', 'off', 'no-cache']).optional(),
  task_specifications: z
    .array(z.discriminatedUnion('type', [repeatabilitySpecification, taskSpecification]))
    .min(1)
    .optional(),
  matrix: matrix.optional(),
});

/** A file of `evaluations/`. */
export const evaluationFileSchema = z.strictObject({
  evaluation: evaluationSchema.optional(),
  evaluations: z.array(evaluationSchema).optional(),
});

export type WrittenMatrix = z.infer<typeof matrix>;
type AsWritten = z.infer<typeof evaluationSchema>;
export type WrittenSpecification = NonNullable<AsWritten['task_specifications']>[number];
/** An evaluation as it stands in a file. */
export type EvaluationInFile = AsWritten;
/** The same with the specifications of its matrix among the others. */
export type WrittenEvaluation = Omit<AsWritten, 'matrix' | 'task_specifications'> & {
  readonly task_specifications: readonly WrittenSpecification[];
};

/** What goes to the provider with every request. The usual ones are checked, the others handed on. */
const parameters = z
  .object({
    temperature: z.number().min(0).max(5).nullable().optional().describe('null leaves it to the provider.'),
    max_tokens: count.optional(),
    top_p: z.number().min(0).max(1).optional(),
    top_k: count.optional(),
    seed: z.int().nonnegative().optional(),
  })
  .catchall(jsonValueSchema);

const limits = z.strictObject({
  concurrency: count.max(10_000).optional(),
  requests_per_minute: count.nullable().optional(),
  tokens_per_minute: count.nullable().optional(),
  timeout_ms: count.max(24 * 60 * 60 * 1000).optional(),
  max_retries: z.int().nonnegative().max(100).optional(),
  retry_timeouts: z.boolean().optional().describe('Whether no answer in time is asked for again.'),
  max_failures: count
    .max(1_000_000)
    .optional()
    .describe('Requests in a row that failed in all their tries, after which no more are sent.'),
});

const price = z
  .strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() })
  .describe('US dollars per million tokens.');

const shared = {
  key,
  display_name: displayName.optional(),
  parameters: parameters.optional(),
  limits: limits.optional(),
  price: price.optional(),
};

const name = z.string().min(1).describe("The model's name at the provider; a dated one can be run again.");
const keyVariable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable, not the key itself');
const headers = z
  .record(z.string().regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header'), z.string())
  .refine((given) => !Object.keys(given).some((header) => secretHeader.test(header)), {
    error: 'expected no secrets here: name the variable that holds the key in api_key_env',
  });
const secretHeader = /^(?:authorization|proxy-authorization|cookie|(?:x-)?(?:goog-)?api-key)$/i;
const reached = { api_key_env: keyVariable.optional(), headers: headers.optional() };

const hosted = { ...shared, ...reached, model: name, base_url: address.optional() };
const local = { ...shared, model: name.optional() };
const code = { env: environment.optional(), isolation: isolation.optional() };

/** A model, by its provider: each has the keys that it needs, and no others. */
export const modelSchema = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('openai'), ...hosted }),
  z.strictObject({ provider: z.literal('anthropic'), ...hosted }),
  z.strictObject({ provider: z.literal('google'), ...hosted }),
  z.strictObject({ provider: z.literal('openai_compatible'), ...hosted, base_url: address }),
  z.strictObject({
    provider: z.literal('ai-sdk'),
    ...hosted,
    package: z
      .string()
      .min(1)
      .describe('A provider of the AI SDK that the project has installed: @ai-sdk/mistral.'),
  }),
  z.strictObject({ provider: z.literal('http'), ...local, ...reached, url: address }),
  z.strictObject({ provider: z.literal('command'), ...local, ...code, command }),
  z.strictObject({
    provider: z.literal('module'),
    ...local,
    ...code,
    module: path,
    answers: z
      .enum(['output', 'reply'])
      .optional()
      .describe(
        'reply: it answers { output, usage?, trajectory? } or { error }; else what it returns is the output.',
      ),
  }),
  z.strictObject({
    provider: z.literal('replay'),
    ...local,
    outputs: z.string().min(1).describe('A file of outputs, or run:ID for an earlier run.'),
  }),
]);

export type WrittenModel = z.infer<typeof modelSchema>;

const publisher = z.strictObject({
  organization: z.string().min(1),
  relationship: z.enum(['first_party', 'third_party', 'collaborative', 'other']),
  id_base: address,
});

/** `assay.yaml`. Names are not looked up here: see `read-project.ts`. */
export const projectSchema = z.strictObject({
  schema_version: z.literal('assay.project.v1').optional(),
  seed: z
    .union([z.int().nonnegative(), z.string().regex(/^\d{1,40}$/, 'expected decimal digits')])
    .optional()
    .describe('What everything random starts from; 0 unless given.'),
  store: storeAddress
    .optional()
    .describe(
      'Where records are kept: postgres://USER@HOST/DATABASE?schema=NAME; .assay beside this file unless given.',
    ),
  models: z.array(modelSchema).optional(),
  tasks: z.array(taskSchema).optional(),
  ...evaluationFileSchema.shape,
  gates: z.array(gateSchema).optional(),
  publisher: publisher.optional(),
});

export type WrittenProject = z.infer<typeof projectSchema>;

/** The JSON Schema of `assay.yaml`, for editors: completion, and squiggles before anything is run. */
export function projectJsonSchema(): JsonObject {
  const { $schema, ...schema } = z.toJSONSchema(projectSchema, { io: 'input', reused: 'ref' }) as JsonObject;
  return {
    $schema: $schema!,
    title: 'Assay project file',
    description: 'assay.yaml: models, tasks, evaluations and gates.',
    ...schema,
  };
}
