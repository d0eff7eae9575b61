import * as z from 'zod';

/** A value with what vouches for it. */
const evidenced = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** `inferred`: it follows from the quote, and the paper does not say it in so many words, as a description may. Nothing is checked less for it. */
    status: z.enum(['explicit', 'inferred']).default('explicit'),
    /** Word for word from the paper. */
    quote: z.string(),
    page: z.int().positive().nullable().default(null),
  });

const text = evidenced(z.string().min(1));

/** A number of a results table. */
const resultSchema = z.object({
  metric: z.string().min(1),
  /** As the paper prints it. */
  value: z.union([z.string().min(1), z.number()]).transform(String),
  /** By name, as in `subtasks`; null for the whole. */
  subtask: z.string().nullable().default(null),
  quote: z.string(),
  page: z.int().positive().nullable().default(null),
});

const settingSchema = z.object({ name: z.string().min(1), ...text.shape });

/** A setting of several models: of those that are named, of all where none is, and not of those that are excepted. */
const sharedSettingSchema = z.object({
  ...settingSchema.shape,
  models: z.array(z.string()).default([]),
  except: z.array(z.string()).default([]),
});

const metricSchema = z.object({
  ...text.shape,
  /** How it is computed, averaged, and over what. */
  definition: z.string().nullable().default(null),
});

const subtaskSchema = z.object({
  name: z.string().min(1),
  /** What it asks; its name where nothing more is said. */
  ...text.shape,
  /** By name, as in `metrics` and `outputs`; empty: those of the whole. */
  metrics: z.array(z.string()).default([]),
  outputs: z.array(z.string()).default([]),
});

const baselineSchema = z.object({
  model: text,
  provider: z.string().nullable().default(null),
  hyperparameters: z.array(settingSchema).default([]),
  results: z.array(resultSchema).default([]),
});

const fieldSchema = z.object({
  name: z.string().min(1),
  type: z.enum(['string', 'float', 'integer', 'boolean', 'anyURI']).default('string'),
  repeated: z.boolean().default(false),
  pattern: z.string().nullable().default(null),
  ...text.shape,
});

const promptSchema = z.object({
  /** Whom it is for: the model that is tried, or the one that judges its answers. */
  role: z.enum(['user', 'system', 'judge']).default('user'),
  /** The subtask or the setting that it is for; null for all. */
  for: z.string().nullable().default(null),
  ...text.shape,
});

/** What a paper says about a benchmark, each part with its quote. The shape that a model is asked to answer in. */
export const extractionSchema = z.object({
  name: text.nullable().default(null),
  authors: z.array(text).default([]),
  description: text.nullable().default(null),
  homepage: text.nullable().default(null),
  dataset: text.nullable().default(null),
  inputs: z.array(fieldSchema).default([]),
  outputs: z.array(fieldSchema).default([]),
  metrics: z.array(metricSchema).default([]),
  /** How it is evaluated: with how many examples, how answers are read and judged. */
  protocol: text.nullable().default(null),
  /** The model that judges answers. */
  judge: text.nullable().default(null),
  prompts: z.array(promptSchema).default([]),
  subtasks: z.array(subtaskSchema).default([]),
  settings: z.array(sharedSettingSchema).default([]),
  baselines: z.array(baselineSchema).default([]),
  /** A collection of data without a task to solve. */
  dataset_only: z.boolean().default(false),
});

/** Fields of which there is one. */
export const singleFields = ['name', 'description', 'homepage', 'dataset', 'protocol', 'judge'] as const;

export type SingleField = (typeof singleFields)[number];

export const noExtraction: Extraction = extractionSchema.parse({});

export type Extraction = z.infer<typeof extractionSchema>;
export type Evidenced = z.infer<typeof text>;
export type ExtractedBaseline = Extraction['baselines'][number];
export type Setting = ExtractedBaseline['hyperparameters'][number];

/** A part of which the paper gives no more than the name. */
export function partNamed(name: string, page: number | null): Extraction['subtasks'][number] {
  return { name, value: name, status: 'explicit', quote: name, page, metrics: [], outputs: [] };
}

/** A field that nothing in the paper vouches for: it is left out, and said to be. */
export interface Refused {
  readonly field: string;
  readonly value: string;
  readonly why: string;
}

/** Why a quote vouches for nothing where it is a text that speaks to whoever reads the paper for another. */
export const ofInstruction = 'its quote is from a text that gives instructions to its reader';

/** Whether a row of results is of people and not of a model: `Human annotators`, `Non-expert`, `Crowd workers`. */
function isOfPeople(name: string): boolean {
  const plain = name.trim();
  return /^(?:human|people)\b/i.test(plain) || (ofPeople.test(plain) && !/\bof experts$/i.test(plain));
}

const ofPeople =
  /(?:^|[\s-])(?:humans?|people|experts?|annotators?|workers|turkers|speakers|physicians|doctors|students|radiologists|biologists|laypeople)(?:\s+(?:performance|baseline|average))?$/i;

/** A row of results that is of no model: people, or what guessing gives. */
export function isNoModel(name: string): boolean {
  return isOfPeople(name) || ofChance.test(name.trim());
}

const ofChance =
  /^(?:uniform(?:ly)? |stratified )?(?:random|chance|majority|most[- ]frequent|constant|always[- ]\w+|greedy|simple|rule[- ]based)(?: (?:guess\w*|choice|baseline|class(?: baseline)?|label|answer|selection|level|voting|heuristics?))?$/i;
