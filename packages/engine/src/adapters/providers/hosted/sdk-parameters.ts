import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';

/** Parameters as declared, sorted by the way in which they reach the provider. */
export interface SdkParameters {
  readonly settings: SdkSettings;
  /** What form the answer has to have; null: text. */
  readonly format: AnswerFormat | null;
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice | null;
  /** What the library has no name for: put into the request as it is, under the provider's own names. */
  readonly body: JsonObject;
}

interface SdkSettings {
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly seed?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly stopSequences?: string[];
}

export interface AnswerFormat {
  /** Null: any JSON. */
  readonly schema: JsonObject | null;
  readonly name: string | null;
  readonly strict: boolean;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string | null;
  readonly schema: JsonObject;
}

type ToolChoice = 'auto' | 'none' | 'required' | { readonly type: 'tool'; readonly toolName: string };

/** Names that one provider treats in its own way. */
export interface Special {
  /**
   * Settings to be handed on as they are, where the library would drop them for the models it has on a list: the
   * provider then refuses what it does not take, before it has cost anything.
   */
  readonly direct?: readonly string[];
  /** For us, not for the provider. */
  readonly own?: readonly string[];
}

const settingNames: Readonly<Record<string, keyof SdkSettings>> = {
  temperature: 'temperature',
  max_tokens: 'maxOutputTokens',
  top_p: 'topP',
  top_k: 'topK',
  seed: 'seed',
  presence_penalty: 'presencePenalty',
  frequency_penalty: 'frequencyPenalty',
  stop: 'stopSequences',
};

/** What a request is made of: a parameter of these names would break it. */
const reserved: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'input',
  'contents',
  'system',
  'stream',
  'n',
]);
const shaped: ReadonlySet<string> = new Set(['response_format', 'json_schema', 'tools', 'tool_choice']);

/**
 * Reads the parameters of a model. The usual names are those of the project file (`temperature`, `max_tokens`,
 * `top_p`, `top_k`, `seed`, `stop`, penalties), `response_format` and `tools` are written as OpenAI writes them
 * for every provider, `json_schema` is short for a format; the rest is handed on. Null leaves a usual one to the
 * provider.
 */
export function readParameters(
  parameters: JsonObject,
  { direct = [], own = [] }: Special = {},
): SdkParameters {
  const settings: Record<string, unknown> = {};
  const body: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (reserved.has(name))
      throw wrongParameter(name, 'a name that no parameter can have: the request itself is made of it');
    const setting = Object.hasOwn(settingNames, name) ? settingNames[name] : undefined;
    if (setting !== undefined && value === null) continue;
    if (setting !== undefined) {
      const checked = settingValue(name, value);
      if (direct.includes(name)) body[name] = checked;
      else settings[setting] = checked;
    } else if (!shaped.has(name) && !own.includes(name)) body[name] = value;
  }
  return {
    settings,
    format: readFormat(parameters),
    tools: listOf(parameters['tools'], 'tools').map(readTool),
    toolChoice: readToolChoice(parameters['tool_choice']),
    body,
  };
}

function settingValue(name: string, value: JsonValue): number | string[] {
  if (name === 'stop') {
    const stops = typeof value === 'string' ? [value] : value;
    if (Array.isArray(stops) && stops.every((stop) => typeof stop === 'string'))
      return [...stops] as string[];
    throw wrongParameter(name, 'expected a text or a list of texts');
  }
  if (typeof value !== 'number') throw wrongParameter(name, 'expected a number');
  return value;
}

function readFormat(parameters: JsonObject): AnswerFormat | null {
  const short = parameters['json_schema'];
  if (short !== undefined) return { schema: objectOf(short, 'json_schema'), name: null, strict: true };
  const given = parameters['response_format'];
  if (given === undefined || given === null) return null;
  const format = objectOf(given, 'response_format');
  if (format['type'] === 'text') return null;
  if (format['type'] === 'json_object') return { schema: null, name: null, strict: true };
  if (format['type'] !== 'json_schema') {
    throw wrongParameter('response_format', 'expected the type text, json_object or json_schema');
  }
  const described = objectOf(format['json_schema'] ?? format, 'response_format.json_schema');
  const name = described['name'];
  return {
    schema: objectOf(described['schema'], 'response_format.json_schema.schema'),
    name: typeof name === 'string' ? name : null,
    strict: described['strict'] !== false,
  };
}

function readTool(given: JsonValue): ToolDefinition {
  const outer = objectOf(given, 'tools');
  const tool = objectOf(outer['function'] ?? outer, 'tools');
  const { name, description } = tool;
  if (typeof name !== 'string' || name === '')
    throw wrongParameter('tools', 'expected a name for every tool');
  const schema = tool['parameters'] ?? tool['input_schema'] ?? { type: 'object', properties: {} };
  return {
    name,
    description: typeof description === 'string' ? description : null,
    schema: objectOf(schema, `tools.${name}.parameters`),
  };
}

function readToolChoice(given: JsonValue | undefined): ToolChoice | null {
  if (given === undefined || given === null) return null;
  if (given === 'auto' || given === 'none' || given === 'required') return given;
  const outer = objectOf(given, 'tool_choice');
  const named = objectOf(outer['function'] ?? outer, 'tool_choice')['name'];
  if (typeof named !== 'string')
    throw wrongParameter('tool_choice', 'expected auto, none, required or the name of a tool');
  return { type: 'tool', toolName: named };
}

function listOf(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongParameter(name, 'expected a list');
  return value as readonly JsonValue[];
}

function objectOf(value: JsonValue | undefined, name: string): JsonObject {
  if (isObject(value)) return value;
  throw wrongParameter(name, 'expected an object');
}

export function wrongParameter(name: string, why: string): AssayError {
  return new AssayError('usage', 'E_MODEL_PARAMETER', `the parameter ${name} of the model: ${why}`);
}
