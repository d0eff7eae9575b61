import { AssayError } from '@assay/records';
import { jsonText, shortText } from '@assay/shown';
import { type InitRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice, namingFlags, several } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import { hasPerson } from '../init/has-person.ts';
import { initProject } from '../init/init-project.ts';
import { parseField, type ProblemAnswers } from '../init/parse-field.ts';
import type { Io } from '../io.ts';
import { oneWordOf } from '../help/one-word-of.ts';
import { worldOf } from '../version.ts';

const whats = ['project', 'task'] as const;
const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .addArgument(
      oneWordOf('[what]', 'a project, or a task (a problem for others to solve)', whats).default('project'),
    )
    .option(
      '--data <file>',
      'project: a file of samples (default: a small example); with --benchmark or an lm-eval task, hf uses the dataset on the Hugging Face Hub',
    )
    .option(
      '--expected <column>',
      'project: the column of --data that holds the expected answer; it is in no prompt (default: by its name)',
    )
    .option(
      '--model <provider:name>',
      'project: the model, such as openai:gpt-4o-2024-11-20 (default: a stand-in)',
    )
    .option('--from <file>', 'project: convert promptfooconfig.yaml or an lm-eval task file')
    .option(
      '--benchmark <name>',
      'project: a built-in benchmark: mmlu, arc, hellaswag, truthfulqa, gsm8k, math, boolq, squad, humaneval, mbpp, ifeval, refusal',
    )
    .option('--base-url <address>', 'project: URL of the model server')
    .option('--name <name>', 'task: name of the problem')
    .option('--id <iri>', 'task: its IRI (default: one under http://example.org/)')
    .option('--description <text>', 'task: what a solution must do')
    .option('--input <iri>', 'task: an input dataset (repeatable)', several)
    .option(
      '--output-field <name:type[:pattern]>',
      'task: an output field; type[] for a list (repeatable)',
      several,
    )
    .option(
      '--metric <name>',
      'project: the metric to score with; task: a metric that solutions must report (repeatable)',
      several,
    )
    .option(
      '--subtask <name>',
      'task: a subtask with the same input, output and metrics (repeatable)',
      several,
    )
    .option(
      '--out <file>',
      'project: the folder (default: the current one); task: the file (default: <name>.problem.jsonld), or - for stdout',
    )
    .option('--force', 'overwrite existing files', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay init\n  $ assay init --data tickets.csv --model openai:gpt-4o-2024-11-20 --metric exact-match\n' +
        '  $ assay init --model openai_compatible:llama-3 --base-url http://127.0.0.1:8000/v1\n' +
        '  $ assay init --from promptfooconfig.yaml --out mine\n  $ assay init --benchmark gsm8k --model openai:gpt-4o-2024-11-20\n' +
        '  $ assay init task --name "My quiz" --input https://example.org/quiz \\\n' +
        '      --output-field "answer:string:^[A-D]$" --metric Accuracy --subtask history --subtask science\n' +
        '\nOf data whose columns do not say which is the expected answer, only the first is in the prompt; the others are in a comment.\n' +
        'The project (assay.yaml with data, a model, a prompt and a metric) runs as written: assay run.\n' +
        'On a terminal, the command asks for whatever the flags leave open. Existing files are overwritten only with --force.\n' +
        '\nExit codes: 0 written · 2 an option is missing or invalid, or the file exists · 130 stopped at a question',
    );
  return async ([what = 'project'], options) => {
    const format = choice('--format', options['format'], formats);
    if (choice('init', what, whats) === 'project') return initProject(options, format, io);
    const answers = await complete(given(options), io);
    const out = typeof options['out'] === 'string' ? { path: options['out'] } : {};
    const write = out.path === '-' ? {} : { write: { ...out, overwrite: options['force'] === true } };
    const init = await verbs.init();
    const { id, text, path } = await namingFlags(flags, () =>
      init({ ...requestOf(answers), ...write }, worldOf(io)),
    );
    if (path === null) io.out(text);
    else if (format === 'json') io.out(jsonText({ path, id }));
    else io.out(nextSteps(shortText(path, 400)));
    return exitCodes.done;
  };
};

/** The flags that fields of the request come from. */
const flags = {
  id: '--id',
  inputs: '--input',
  output_fields: '--output-field',
  metrics: '--metric',
  sub_tasks: '--subtask',
};

function requestOf({ id, description, outputFields, subTasks, ...same }: ProblemAnswers): InitRequest {
  return {
    ...same,
    ...(id === null ? {} : { id }),
    ...(description === null ? {} : { description }),
    output_fields: outputFields.map(parseField),
    sub_tasks: subTasks,
  };
}

function given(options: Options): Partial<ProblemAnswers> {
  const text = (name: string): string | undefined =>
    typeof options[name] === 'string' ? options[name] : undefined;
  const list = (name: string): readonly string[] | undefined =>
    options[name] as readonly string[] | undefined;
  const answers: Partial<Record<keyof ProblemAnswers, unknown>> = {
    name: text('name'),
    id: text('id'),
    description: text('description'),
    inputs: list('input'),
    outputFields: list('outputField'),
    metrics: list('metric'),
    subTasks: list('subtask'),
  };
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}

/** Asks a person for what is missing; without one, what cannot be guessed is an error. */
async function complete(answers: Partial<ProblemAnswers>, io: Io): Promise<ProblemAnswers> {
  const missing = [
    answers.name === undefined ? '--name' : '',
    answers.outputFields === undefined ? '--output-field' : '',
  ];
  const needed = missing.filter((option) => option !== '');
  if (needed.length > 0 && hasPerson(io)) {
    const { askProblem } = await import('../init/ask-problem.ts');
    return askProblem(answers);
  }
  if (needed.length > 0) {
    throw new AssayError('usage', 'E_OPTION', `a task needs ${needed.join(' and ')}`, {
      fix: 'assay init --help has an example; on a terminal the command asks.',
    });
  }
  return {
    id: null,
    description: null,
    inputs: [],
    metrics: [],
    subTasks: [],
    ...(answers as Pick<ProblemAnswers, 'name' | 'outputFields'>),
  };
}

function nextSteps(file: string): string {
  const argument = /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `wrote ${file}\n\nNext:\n  assay validate ${argument}\n  assay show ${argument}\n`;
}
