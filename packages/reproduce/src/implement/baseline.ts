import type { Task } from '@assay/tasks';
import { settingKey } from '../names.ts';
import { statedModel } from '../table/solution-results.ts';

/** What papers call the parameters that every provider takes. */
const parameterNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  max_tokens: 'max_tokens',
  max_output_tokens: 'max_tokens',
  max_output_length: 'max_tokens',
  max_new_tokens: 'max_tokens',
  maxoutputtokens: 'max_tokens',
  top_p: 'top_p',
  top_k: 'top_k',
  seed: 'seed',
};

/** The parameter of a provider that a setting is; undefined where it is none. */
export function parameterOf(setting: string): string | undefined {
  return parameterNames[settingKey(setting)];
}

/** What is run on a problem: a model with its settings and prompts, as a solution or a description says. */
export interface Baseline {
  readonly model: string;
  /** Words that may tell who serves it. */
  readonly described: string;
  readonly settings: readonly { readonly name: string; readonly value: string | number | boolean }[];
  readonly prompts: readonly BaselinePrompt[];
}

export interface BaselinePrompt {
  /** The part that it is for; null for all. */
  readonly part: string | null;
  readonly role: 'user' | 'system';
  readonly text: string;
}

/** Settings that are not the provider's but name the model, its server, or what it is told. */
const naming = new Set(['model', 'api_provider', 'model_provider', 'provider']);

export function baselineOfSolution(solution: Task): Baseline {
  const [implementation] = solution.implementations;
  const given = solution.executions.flatMap((execution) =>
    execution.hyperparameters.flatMap(({ name, value }) =>
      name === null || value === null ? [] : [{ name, value }],
    ),
  );
  const named = given.find(({ name }) => name === 'model')?.value;
  const provider = given.find(({ name }) => naming.has(name) && name !== 'model')?.value;
  return {
    model: String(named ?? statedModel(implementation) ?? solution.name ?? 'model'),
    described: [implementation?.name, provider].map((text) => String(text ?? '')).join(' '),
    ...partSettings(given),
  };
}

/**
 * A description in words, one statement in a line or between semicolons: `Model: gpt-4o; temperature: 0; Prompt: …`. A
 * prompt goes on to the next statement that has a name; `Prompt for Europe: …` is for that part alone.
 */
export function baselineOfText(text: string): Baseline {
  const statements = text
    .split(/\n|;(?=\s*[A-Za-z][\w -]{0,40}[:=])/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+\.)\s*/, '').trim())
    .filter((line) => line !== '');
  const given: { name: string; value: string }[] = [];
  let model = '';
  for (const statement of statements) {
    const hit = /^([A-Za-z][^:=\n]{0,60}?)\s*[:=]\s*(.*)$/.exec(statement);
    const name = hit?.[1]?.trim() ?? '';
    const last = given.at(-1);
    if (last !== undefined && isPrompt(last.name) && (hit === null || !endsPrompt(name, hit[2]!))) {
      last.value += `\n${statement}`;
    } else if (hit === null) {
      if (model === '') model = statement;
    } else if (/^(?:baseline|model(?: name)?)(?: ?\/.*)?$/i.test(name)) model = hit[2]!.trim();
    else if (hit[2]!.trim() !== '')
      given.push({
        name: name.toLowerCase().startsWith('prompt') ? name : settingKey(name),
        value: hit[2]!.trim(),
      });
  }
  const settings = given.map(({ name, value }) => ({ name, value: plainValue(value) }));
  return { model: model === '' ? 'model' : model, described: text, ...partSettings(settings) };
}

/** What follows a prompt and is not its next line: `Answer:` and `Question: {question}` belong to it, `temperature: 0` does not. */
function endsPrompt(name: string, value: string): boolean {
  if (isPrompt(name) || /^(?:baseline|model(?: name)?)$/i.test(name)) return true;
  const setting = settingKey(name);
  return (
    parameterOf(setting) !== undefined ||
    naming.has(setting) ||
    /^(?:-?\d+(?:\.\d+)?|true|false)$/i.test(value.trim())
  );
}

function isPrompt(name: string): boolean {
  return promptRole(name) !== null;
}

function promptRole(name: string): BaselinePrompt['role'] | null {
  if (/^system(?:[_ ](?:prompt|message|instruction))?$/i.test(name)) return 'system';
  return /^(?:user[_ ])?prompt(?:[_ ](?:template|text))?(?:[_ ](?:for|of)\b.*)?$|^sub-?task[_ ]/i.test(name)
    ? 'user'
    : null;
}

function partSettings(given: Baseline['settings']): Pick<Baseline, 'settings' | 'prompts'> {
  const prompts = given.flatMap(({ name, value }): BaselinePrompt[] => {
    const role = promptRole(name);
    if (role === null) return [];
    const part = /[_ ](?:for|of)[_ ](.+)$|^sub-?task[_ ](.+)$/i.exec(name);
    return [{ part: part?.[1] ?? part?.[2] ?? null, role, text: asTemplate(String(value)) }];
  });
  const settings = given.filter(({ name }) => promptRole(name) === null && !naming.has(name));
  return { settings, prompts };
}

/** `{input}` and `{question}` of other tools as the placeholders that a project has. */
function asTemplate(text: string): string {
  return text.replaceAll(/(?<!\{)\{([A-Za-z_]\w*)\}(?!\})/g, (_, name: string) =>
    name === 'input' ? '{{input}}' : `{{input.${name}}}`,
  );
}

function plainValue(text: string): string | number {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
