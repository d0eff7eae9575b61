import type { JsonObject, JsonValue } from '@assay/records';
import { textOf } from '../../../import/runs/recorded-rows.ts';
import type { TakenTemplate } from '../templates/take-template.ts';
import { answerOf, columnOf, optionsOf, type TakenPart } from './lm-eval-choices.ts';
import { type ExampleRow, put } from './lm-eval-data.ts';

/** What a task asks for, and what its rows become. */
interface TakenOutput {
  /** map, choices … of the dataset. */
  readonly shape: JsonObject;
  readonly prompt: string;
  /** Of shots: what is right, as a template. */
  readonly answer: string;
  /** Null: the model writes an answer. */
  readonly solver: JsonObject | null;
  readonly example: ExampleRow;
}

type Take = (config: JsonObject, prompt: TakenTemplate, notes: string[]) => TakenOutput;

/** By what a task says that it asks for. */
export const outputOf: Take = (config, prompt, notes) => {
  const type = textOf(config['output_type'] ?? 'generate_until');
  if (type === 'multiple_choice') return choices(config, prompt, notes);
  if (type === 'loglikelihood') return continuation(config, prompt, notes);
  if (type === 'loglikelihood_rolling') return wholeText(config, prompt, notes);
  if (type !== 'generate_until') notes.push(`output_type ${type} has no equivalent: answers are written`);
  return written(config, prompt, notes);
};

/** How likely each option is. Where the prompt names a column `choices` besides, it is called `input.options`. */
const choices: Take = (config, prompt, notes) => {
  const options = optionsOf(config['doc_to_choice']);
  const right = answerOf(config['doc_to_target']);
  if (options === null)
    notes.push(
      `doc_to_choice ${textOf(config['doc_to_choice'])} is an expression: the column choices stands for it`,
    );
  if (right === null)
    notes.push(
      `doc_to_target ${textOf(config['doc_to_target'])} is an expression: say in the dataset which option is right`,
    );
  const isSame = (options ?? 'choices') === 'choices';
  const map = mapOf(prompt, (name) =>
    name === 'choices' ? (isSame ? null : 'input.options') : `input.${name}`,
  );
  return {
    shape: {
      ...(Object.keys(map).length === 0 ? {} : { map }),
      choices: { options: options ?? 'choices', ...right },
    },
    prompt: isSame ? prompt.text : prompt.text.replaceAll(/\binput\.choices\b/g, 'input.options'),
    answer: '{{answer}}',
    solver: {},
    example: exampleOf(prompt, (row) => {
      const names = labelNames(right?.labels);
      const texts = names ?? ['one', 'another'];
      if (typeof options === 'string' || options === null) put(row, (options ?? 'choices').split('.'), texts);
      else if (Array.isArray(options)) for (const path of options) put(row, path.split('.'), `the ${path}`);
      if (typeof right?.labels === 'string') put(row, right.labels.split('.'), ['A', 'B']);
      if (typeof right?.answer === 'string')
        put(row, right.answer.split('.'), right.labels === undefined ? 0 : (names?.[0] ?? 'A'));
    }),
  };
};

/** Literal names that the right answer is one of. */
function labelNames(labels: TakenPart | undefined): readonly JsonValue[] | null {
  return typeof labels === 'object' && Array.isArray(labels.value) ? labels.value : null;
}

/** How likely the target is after the prompt. */
const continuation: Take = (config, prompt, notes) => {
  const target = targetOf(config, notes);
  return {
    shape: { map: { ...mapOf(prompt), 'input.continuation': target ?? 'target' } },
    prompt: prompt.text,
    answer: '{{input.continuation}}',
    solver: { of: 'continuation' },
    example: exampleOf(prompt, (row, number) =>
      put(row, (target ?? 'target').split('.'), ` an end (${number})`),
    ),
  };
};

/** How likely the target is as a text of its own. */
const wholeText: Take = (config, prompt, notes) => {
  const target = targetOf(config, notes);
  return {
    shape: { map: { input: target ?? 'text' } },
    prompt: '',
    answer: '',
    solver: { of: 'text' },
    example: exampleOf(prompt, (row, number) =>
      put(row, (target ?? 'text').split('.'), `An example of a text (${number}).`),
    ),
  };
};

const written: Take = (config, prompt, notes) => {
  const target = targetOf(config, notes);
  return {
    shape: { map: { ...mapOf(prompt), ...(target === null ? {} : { expected: target }) } },
    prompt: prompt.text,
    answer: '{{expected}}',
    solver: null,
    example: exampleOf(prompt, (row) => {
      if (target !== null) put(row, target.split('.'), 'an example');
    }),
  };
};

function targetOf({ doc_to_target }: JsonObject, notes: string[]): string | null {
  const target = columnOf(doc_to_target);
  if (target === null)
    notes.push(
      `doc_to_target ${textOf(doc_to_target)} is an expression: say in the dataset which column is expected`,
    );
  return target;
}

function mapOf(
  { fields }: TakenTemplate,
  nameOf: (field: string) => string | null = (field) => `input.${field}`,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = nameOf(field);
      return name === null ? [] : [[name, field]];
    }),
  );
}

/** A row that has all that the prompt names, and what is added. */
function exampleOf(
  { paths, lists }: TakenTemplate,
  add: (row: Record<string, JsonValue>, number: number) => void,
): ExampleRow {
  return (number) => {
    const row: Record<string, JsonValue> = {};
    add(row, number);
    for (const path of lists) put(row, path.split('.'), [`one of ${path} (${number})`, `another of ${path}`]);
    for (const path of paths) put(row, path.split('.'), `an example of ${path} (${number})`);
    return row;
  };
}
