import type { WrittenReading } from '@assay/metrics';
import type { Evaluation, Gate, JsonObject, JsonValue, Location, Model as ModelRecord } from '@assay/records';

/** A project file, read and checked: every name in it resolves, every path is under its folder. */
export interface Project {
  /** The project file's folder, and the file's own path as given. */
  readonly folder: string;
  readonly file: string;
  readonly models: readonly DeclaredModel[];
  /** Where each model, by its key, says which key it needs, or stands. */
  readonly model_places?: ReadonlyMap<string, Location>;
  readonly tasks: readonly DeclaredTask[];
  readonly evaluations: readonly DeclaredEvaluation[];
  readonly gates: readonly DeclaredGate[];
  readonly publisher: Publisher | null;
  /** Where records are kept, if not in `.assay` beside the file. */
  readonly store: string | null;
  /** Digits; from `seed:` in the file, else 0. */
  readonly seed: string;
}

export interface DeclaredModel extends ModelRecord {
  /** What people call it; no part of what it is. */
  readonly display_name?: string;
  /** openai_compatible and http: where to ask. */
  readonly base_url?: string;
  readonly url?: string;
  /** Name of the environment variable that holds the key; never the key itself. */
  readonly api_key_env?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** command: argv, never a shell line. */
  readonly command?: readonly string[];
  /** command and module: the variables that it may see, beside PATH, HOME and LANG. */
  readonly env?: readonly string[];
  /** command and module: `sandbox` runs it without network, with its own folder alone. */
  readonly isolation?: 'none' | 'sandbox';
  /** module: path below the project folder. */
  readonly module?: string;
  /** ai-sdk: the package of the provider. */
  readonly package?: string;
  /** module: what it returns is the output, or a whole reply with its usage and trajectory. */
  readonly answers?: 'output' | 'reply';
  /** replay: a file of outputs, or `run:ID`. */
  readonly outputs?: string;
  readonly limits: ModelLimits;
  /** US dollars per million tokens; null: cost is unknown, not zero. */
  readonly price: { readonly input: number; readonly output: number } | null;
}

export interface ModelLimits {
  readonly concurrency: number;
  readonly requests_per_minute: number | null;
  readonly tokens_per_minute: number | null;
  readonly timeout_ms: number;
  readonly max_retries: number;
  /** Whether no answer in time is asked for again; not unless it is said. */
  readonly retry_timeouts?: boolean;
  /** Requests given up in a row after which no more are sent; 10 unless it is said. */
  readonly max_failures?: number;
}

export interface DeclaredTask {
  readonly key: string;
  readonly display_name?: string;
  /** JSON-LD text of the problem: the file's, or derived from the rest. */
  readonly problem: JsonObject;
  readonly problem_derived: boolean;
  /** One dataset, or one per subtask (by the subtask's id or name). */
  readonly datasets: readonly DeclaredDataset[];
  /** The prompt's text; null: the model gets the input as it is. */
  readonly prompt: string | null;
  readonly system: string | null;
  /** Messages between the two, each a template. */
  readonly history?: readonly PromptMessage[];
  /** Several prompts, of which a specification names one; absent: the one above. */
  readonly prompts?: readonly DeclaredPrompt[];
  readonly few_shot?: DeclaredFewShot;
  /** How a sample is attempted; absent: the model is asked once. */
  readonly solver?: DeclaredSolver;
  /** The texts of both are in nothing that is published, only their digest. */
  readonly private_prompt?: true;
  readonly scorers: readonly DeclaredScorer[];
}

export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export interface DeclaredPrompt {
  readonly key: string;
  readonly prompt: string | null;
  readonly system: string | null;
  readonly history?: readonly PromptMessage[];
}

/** Examples with their answers that a model is shown before it is asked. */
export interface DeclaredFewShot {
  readonly from: DeclaredDataset;
  readonly k: number;
  readonly select: 'first' | 'random' | 'per_choice';
  /** Null: they are turns of a conversation. */
  readonly template: string | null;
  readonly seed: string;
}

export interface DeclaredDataset {
  /** Below the project's folder; of a dataset of the hub its name there: `hf:openai/gsm8k`. */
  readonly path: string;
  readonly hub?: DeclaredHub;
  readonly subtask: string | null;
  /** Columns of the file, and what each is: `{ question: input.question, answer: expected }`. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Of a Croissant dataset with several: the record set's name. */
  readonly record_set?: string;
  /** What a sample is made of: `{ input.question: question.text, expected: answers.0 }`; nothing else of a row is kept. */
  readonly map?: DatasetMap;
  /** Conditions on the columns of a row, all of which have to hold. */
  readonly filter?: readonly string[];
  readonly choices?: DatasetChoices;
  readonly shuffle?: Shuffle;
  /** Of samples that have the same id, the first alone counts; absent: they are refused. */
  readonly doubles?: 'first';
  /** The path may lead out of the project's folder. */
  readonly outside?: true;
}

/** A dataset of the Hugging Face hub, whose files are in the hub's cache or in a folder. */
export interface DeclaredHub {
  /** `owner/name`. */
  readonly repository: string;
  readonly config?: string;
  readonly split?: string;
  /** A commit, a tag or a branch; absent: `main`, as it was fetched last. */
  readonly revision?: string;
  /** Where its files are; absent: in the hub's own cache. */
  readonly folder?: string;
  /** The folder may lie outside of the project's. */
  readonly outside?: true;
}

/** A path in a row, or a value that is the same for all. */
export type DatasetPart = string | { readonly value: JsonValue };

/** By the part of a sample. */
export type DatasetMap = Readonly<Record<string, DatasetPart>>;

/** Options of a multiple-choice row: their list, or a path to each; which is right, and by which names it is called. */
export interface DatasetChoices {
  readonly options: DatasetPart | readonly string[];
  readonly answer?: DatasetPart;
  /** One for each option: the answer is one of them. */
  readonly labels?: DatasetPart;
  /** Whether their order is another for each sample. */
  readonly shuffle?: Shuffle;
}

export interface Shuffle {
  readonly seed: string;
}

export interface DeclaredScorer {
  readonly key: string;
  readonly metrics: readonly DeclaredMetric[];
  /** Own names for aggregates: `refusal_rate: refusal.pass_rate`. */
  readonly aggregates: Readonly<Record<string, string>>;
}

export interface DeclaredMetric {
  /** The score's name: `name:` in the file, else the metric's. */
  readonly score_name: string;
  /** A name in the catalogue; or a custom metric's file or command. */
  readonly metric:
    | { readonly kind: 'catalogue'; readonly name: string }
    | ({ readonly kind: 'module'; readonly path: string } & OwnCode)
    | ({ readonly kind: 'command'; readonly command: readonly string[] } & OwnCode);
  readonly params: JsonObject;
  /** The score of the same scorer that it takes for the output; absent: the output itself. */
  readonly input?: string;
  /** How the answer is read before it is compared; absent: the output itself is. */
  readonly reading?: WrittenReading;
}

/** How code of the project's own runs. */
export interface OwnCode {
  /** The variables that it may see, beside PATH, HOME and LANG. */
  readonly env?: readonly string[];
  /** `sandbox` runs it without network, with its own folder alone. */
  readonly isolation?: 'none' | 'sandbox';
}

export type DeclaredEvaluation = Evaluation;
export type DeclaredSpecification = Evaluation['task_specifications'][number];

/** A gate as the file states it, checked; see `gate/`. */
export interface DeclaredGate {
  readonly rule: Gate;
  readonly line: number;
}

export interface Publisher {
  readonly organization: string;
  readonly relationship: 'first_party' | 'third_party' | 'collaborative' | 'other';
  readonly id_base: string;
}

/** How a sample is attempted, where it takes more than one answer: turns, tools, a user. */
export interface DeclaredSolver {
  readonly kind: 'agent' | 'conversation' | 'likelihood';
  /** How likely choices or texts are, in place of answers. */
  readonly likelihood?: DeclaredLikelihood;
  readonly tools: readonly DeclaredTool[];
  readonly limits: AttemptLimits;
  readonly environment: DeclaredEnvironment | null;
  /** What the user says after each answer, in order; templates, as the prompt is. */
  readonly turns: readonly string[];
  readonly user: SimulatedUser | null;
}

/** What probabilities are asked for, and how. */
export interface DeclaredLikelihood {
  readonly by: 'completions' | 'chat';
  readonly of: 'choices' | 'continuation' | 'text';
  /** What stands between the context and a choice. */
  readonly before: string;
  /** Whether a choice is said by its letter or by its text. */
  readonly say: 'letters' | 'texts';
}

/** For one attempt at one sample; null: no limit of its kind. */
export interface AttemptLimits {
  readonly turns: number | null;
  readonly time_ms: number | null;
  readonly tokens: number | null;
  readonly cost_usd: number | null;
}

/** What an agent may call. */
export type DeclaredTool =
  | { readonly kind: 'sandbox'; readonly name: 'bash' | 'python' | 'files' }
  | {
      readonly kind: 'code';
      readonly name: string;
      readonly description: string | null;
      /** JSON Schema of the arguments. */
      readonly parameters: JsonObject;
      readonly module?: string;
      readonly command?: readonly string[];
      readonly env?: readonly string[];
      readonly timeout_ms: number;
    }
  | {
      readonly kind: 'mcp';
      readonly command: readonly string[];
      readonly env?: readonly string[];
      /** Of the tools that the server has; null: all. */
      readonly only: readonly string[] | null;
      readonly timeout_ms: number;
    };

/** What stands around an agent: files of its own, and a check that it never sees. */
export interface DeclaredEnvironment {
  /** Texts by path; templates, as the prompt is. */
  readonly files: Readonly<Record<string, string>>;
  /** A folder of the project whose files are there from the beginning. */
  readonly folder: string | null;
  /** Shell lines that run before the agent begins. */
  readonly setup: readonly string[];
  readonly check: {
    /** The program and its arguments; it finds the final files where it starts, and its own folder as /check. */
    readonly command: readonly string[];
    /** The folder of the check, which the agent never sees. */
    readonly folder: string | null;
  } | null;
}

/** A model that plays the user. */
export interface SimulatedUser {
  readonly model: string;
  readonly prompt: string;
  readonly max_turns: number;
  /** What it says when it has nothing more to say. */
  readonly stop: string;
}
