import { answerReadingSchema } from '@assay/metrics';
import { jsonObjectSchema, jsonValueSchema, keySchema } from '@assay/records';
import * as z from 'zod';

/** The name of a model, task, evaluation …: what others refer to it by. */
export const key = keySchema.max(250).describe('Lower-case letters, digits, "_", "." and "-".');

/** Letters of another script beside Latin ones: a name that looks like another one. */
const MIXED_WORD = /\p{Script=Latin}[^\P{L}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}]\p{Script=Latin}/u;

/**
 * The name of a score: the wording of the paper that it comes from, with its capitals and spaces. A dot may be in it; what
 * stands after the last one of a gate's metric is an aggregate only where there is such a score.
 */
const scoreName = z
  .string()
  .min(1)
  .max(250)
  .refine((text) => text.trim() === text, 'expected no space at the beginning or the end')
  .refine((text) => !/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'expected a name without invisible characters')
  .refine(
    (text) => text.normalize('NFC') === text && !MIXED_WORD.test(text),
    'expected every word in one script',
  )
  .refine((text) => text !== 'macro_f1', 'macro_f1 is the mean pass-rate over all scores')
  .describe('Any wording: "Exact Match", ROUGE-L.');

/** A name for people. Characters that are not seen (direction marks, zero widths) are refused. */
export const displayName = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => !/[\p{Cf}\p{Cc}]/u.test(text), 'expected a name without invisible characters');

/** A path below the project folder; whether it stays there is checked when it is opened. */
export const path = z.string().min(1).describe('A path below the project folder, with "/".');

/** http or https, without a user or a password in it. */
export const address = z.string().refine(isAddress, 'expected an http or https address without a password');

/** PostgreSQL, without a password in it: files are shared, and passwords have PGPASSWORD and ~/.pgpass. */
export const storeAddress = z
  .string()
  .refine(isStoreAddress, 'expected postgres://USER@HOST/DATABASE without a password');

/** The name of an environment variable. */
const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of an environment variable, not its value');

/** What code of the user's sees of the environment. */
export const environment = z
  .array(variable)
  .describe('Variables that it may see, by name; PATH, HOME and LANG it sees in any case.');

/** How far code of the user's is kept from the machine. */
export const isolation = z
  .enum(['none', 'sandbox'])
  .describe('sandbox: it runs without network and sees its own folder alone; refused where no sandbox is.');

/** A program and its arguments, never a shell line. */
export const command = z
  .array(z.string().min(1))
  .min(1)
  .describe('The program and its arguments: [python3, model.py]. Never a shell line.');

export const count = z.int().positive();

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

function isStoreAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { password, searchParams } = new URL(text);
  return password === '' && !searchParams.has('password');
}

/** How datasets are called at the hub: `owner/name`, or a name alone for some of the oldest. */
export const hubRepository = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)?$/;

const condition = z
  .string()
  .min(1)
  .describe('A condition on a row: level >= 3, subject in anatomy, botany, tags = hard, id ~ ^q-.');

/** `true`: by the project's seed. */
const shuffle = z.union([
  z.literal(true),
  z.strictObject({ seed: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,40}$/)]) }),
]);

const from = z
  .string()
  .min(1)
  .describe('A path in a row: answers.text.0; with ? at its end, rows may be without it.');

const part = z.union([from, z.strictObject({ value: jsonValueSchema })]);

/** What is made of the rows of a file. */
const shapeOfRows = {
  columns: z
    .record(z.string().min(1), z.string().min(1))
    .optional()
    .describe('Columns of the file, and what each is: { question: input.question, answer: expected }.'),
  map: z
    .record(z.string().min(1), part)
    .refine((map) => Object.keys(map).length > 0, 'expected at least one part of a sample')
    .optional()
    .describe('Parts of a sample, and where each stands in a row; nothing else of a row is kept.'),
  filter: z
    .union([condition, z.array(condition).min(1)])
    .optional()
    .describe('Rows for which all of this holds.'),
  choices: z
    .strictObject({
      options: z.union([part, z.array(from).min(2)]),
      answer: part.optional(),
      labels: part.optional().describe('A name for each option: the answer is one of them.'),
      shuffle: shuffle.optional(),
    })
    .optional()
    .describe('Options of a row become input.choices, the letter of the right one what is expected.'),
  shuffle: shuffle.optional().describe('Another order of the samples, the same for a seed.'),
  doubles: z
    .enum(['refuse', 'first'])
    .optional()
    .describe('Samples of one id: refused, or the first alone counts.'),
};

const repository = z.string().regex(hubRepository, 'expected owner/name').max(200);
const revision = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/, 'expected a commit, a tag or a branch')
  .max(200);

const datasetFile = z.strictObject({
  path: path.optional(),
  hf: repository.optional().describe('A dataset of the Hugging Face hub: owner/name.'),
  config: z.string().min(1).optional().describe('Of a dataset of the hub: its configuration.'),
  split: z.string().min(1).optional().describe('Of a dataset of the hub: its split.'),
  revision: revision
    .optional()
    .describe('Of a dataset of the hub: a commit, which pins it, a tag or a branch.'),
  folder: path
    .optional()
    .describe('Of a dataset of the hub: where its files are, if not in the cache of the hub.'),
  record_set: z.string().min(1).optional().describe('Of a Croissant dataset with several: its name.'),
  outside: z.literal(true).optional().describe('The path may lead out of the project folder, and be a link.'),
  ...shapeOfRows,
});

export type WrittenDataset = z.infer<typeof datasetFile>;

const toolName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'expected letters, digits, "_" and "-", at most 64 of them');
const timeout_ms = count.max(3_600_000).optional();
const ownTool = {
  name: toolName,
  description: z.string().min(1).optional().describe('What the model is told that it does.'),
  parameters: jsonObjectSchema.optional().describe('JSON Schema of the arguments.'),
  env: environment.optional(),
  timeout_ms,
};

/** `bash`, `python` and `files` work in a sandbox; others are code of the project, or a server of tools. */
const tool = z.union([
  z.enum(['bash', 'python', 'files']),
  z.strictObject({ module: path, ...ownTool }),
  z.strictObject({ command, ...ownTool }),
  z.strictObject({
    mcp: command.describe('A server that speaks the Model Context Protocol over standard input and output.'),
    only: z.array(toolName).min(1).optional().describe('Of its tools; all of them unless it is said.'),
    env: environment.optional(),
    timeout_ms,
  }),
]);

const limits = z
  .strictObject({
    turns: count.max(100_000).optional(),
    time_ms: count.max(24 * 60 * 60 * 1000).optional(),
    tokens: count.optional(),
    cost_usd: z.number().positive().optional(),
  })
  .describe('For one attempt at one sample; reaching one is a failure of its own class.');

const place = z.strictObject({
  files: z
    .record(z.string().min(1), z.string())
    .optional()
    .describe('Texts by path; {{input.x}} is filled in.'),
  folder: path.optional().describe('A folder of the project whose files are there from the beginning.'),
  setup: z.array(z.string().min(1)).optional().describe('Shell lines that run before the agent begins.'),
  check: z
    .strictObject({ command, folder: path.optional() })
    .optional()
    .describe('Runs on the final files, where the agent never was; prints {"passed": true} or false last.'),
});

const agent = z.strictObject({
  tools: z.array(tool).optional(),
  limits: limits.optional(),
  environment: place.optional(),
});

const likelihood = z.strictObject({
  by: z
    .enum(['completions', 'chat'])
    .optional()
    .describe('completions with echo, as vLLM serves them, or the first token of a chat answer.'),
  of: z
    .enum(['choices', 'continuation', 'text'])
    .optional()
    .describe(
      'The choices of the input, what input.continuation goes on with after the prompt, or the input itself as a text.',
    ),
  before: z
    .string()
    .optional()
    .describe('What stands between the prompt and a choice; a space unless it is said.'),
  say: z.enum(['letters', 'texts']).optional().describe('Choices by their letters, or by their texts.'),
});

/** Of a task: how a sample is attempted in more than one turn. */
const solverKeys = {
  solver: z
    .union([z.strictObject({ agent }), z.strictObject({ likelihood }), z.enum(['agent', 'likelihood'])])
    .optional()
    .describe(
      'agent: the model is asked again and again, with tools, until it answers without calling one. likelihood: it is asked how likely each choice is.',
    ),
  turns: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('What the user says after each answer, in order: a scripted conversation.'),
  user: z
    .strictObject({
      model: key,
      prompt: z.string().min(1).describe('Who the user is, and what they want; {{input.x}} is filled in.'),
      max_turns: count.max(1_000).optional(),
      stop: z.string().min(1).optional().describe('What the user says at the end; [DONE] unless it is said.'),
    })
    .optional()
    .describe('A model of the project that plays the user.'),
};

const written = z.object(solverKeys);
export type WrittenSolver = z.infer<typeof written>;
export type WrittenTool = z.infer<typeof tool>;

const ownMetric = {
  name: scoreName,
  params: jsonObjectSchema.optional(),
  env: environment.optional(),
  isolation: isolation.optional(),
};

/** `exact-match`; `{ contains: { name: refusal, … } }`; or a metric of one's own, by file or command. */
const metric = z.union([
  z.string().min(1),
  z.strictObject({ module: path, ...ownMetric }),
  z.strictObject({ command, ...ownMetric }),
  z
    .record(
      z.string().min(1),
      z
        .object({ name: scoreName.optional(), input: scoreName.optional() })
        .catchall(jsonValueSchema)
        .nullable(),
    )
    .refine((entry) => Object.keys(entry).length === 1, 'expected one metric in each entry of the list')
    .refine((entry) => !('module' in entry) && !('command' in entry)),
]);

const scorer = z.strictObject({
  key: key.optional(),
  extract: answerReadingSchema.shape.extract.describe(
    'Where the answer stands in what a model writes: the first step that finds one.',
  ),
  normalise: answerReadingSchema.shape.normalise.describe('What does not count when answers are compared.'),
  metrics: z.array(metric).min(1),
  aggregates: z
    .record(key, z.string().regex(/^.+\.[^.]+$/, 'expected <score>.<aggregate>, such as refusal.pass_rate'))
    .optional(),
});

const history = z
  .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
  .min(1)
  .describe('Messages between system and prompt, each a template.');

const prompt = z.strictObject({
  key,
  prompt: z.string().min(1).optional().describe('A path (.md, .txt, .prompt, .liquid), or the text itself.'),
  system: z.string().min(1).optional().describe('As prompt: a path or the text itself.'),
  history: history.optional(),
});

const fewShot = z.strictObject({
  from: z.union([path, datasetFile]).describe('Examples with their answers: a dataset.'),
  k: z.int().min(0).max(1000),
  select: z.enum(['first', 'random', 'per_choice']).optional(),
  template: z
    .string()
    .min(1)
    .optional()
    .describe('One example as text: {{input.question}} {{expected}}; turns of a conversation where absent.'),
  seed: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,40}$/)]).optional(),
});

/** A task: what is asked (problem, dataset, prompt) and how answers are scored. */
export const taskSchema = z.strictObject({
  key,
  display_name: displayName.optional(),
  description: z.string().min(1).optional(),
  problem: path.optional().describe('A Croissant TaskProblem; derived from the rest where absent.'),
  dataset: z.union([path, datasetFile]).optional(),
  datasets: z
    .array(datasetFile.extend({ subtask: z.string().min(1) }))
    .min(1)
    .optional(),
  prompt: z
    .string()
    .min(1)
    .optional()
    .describe('A path (.md, .txt, .prompt, .liquid), or the text itself; {{input.question}} is filled in.'),
  system: z.string().min(1).optional().describe('As prompt: a path or the text itself.'),
  history: history.optional(),
  prompts: z.array(prompt).min(1).optional().describe('Several prompts, of which a specification names one.'),
  few_shot: fewShot.optional(),
  private_prompt: z
    .boolean()
    .optional()
    .describe(
      'Whether records that are exported have the digest of prompt and system alone, not their text.',
    ),
  ...solverKeys,
  scorer: scorer.optional(),
  scorers: z.array(scorer.extend({ key })).min(1).optional(),
});

export type WrittenTask = z.infer<typeof taskSchema>;
export type WrittenScorer = z.infer<typeof scorer>;
export type WrittenMetric = z.infer<typeof metric>;
