import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { type ImplementedProblem, type ImplementRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice, countOption } from '../../options.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';
import { sayFileLink } from '../../workbench/say-link.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<problem>', 'a document with a TaskProblem')
    .option('--out <folder>', 'a new folder for the project')
    .option(
      '--baseline <solution>',
      'a solution or skeleton that gives model and settings, or the same as text: "Model: gpt-4o; temperature: 0; Prompt: …"',
    )
    .option(
      '--outputs <folder>',
      'the folder for answers; if it already holds some, the project scores those',
    )
    .option(
      '--solution <file>',
      'the file for the TaskSolution; an existing one is taken as the claim about the answers',
    )
    .option(
      '--agent <key>',
      'a model of assay.yaml that writes the missing code (metrics, data steps, parsers), which runs in the sandbox',
    )
    .option(
      '--guidance <text>',
      'a hint to the agent when its modules fail, "correctness: …", "scope: …" or "efficiency: …" (repeatable, one per round)',
      (text: string, before: readonly string[]) => [...before, text],
      [] as readonly string[],
    )
    .option('--max-guidance <count>', 'maximum number of rounds in which the agent learns what failed', '3')
    .option('--project <file>', 'the project file that declares the agent', 'assay.yaml')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay implement problem.jsonld --out project\n  $ assay implement problem.jsonld --baseline solutions/gpt4.jsonld --out project\n  $ assay implement problem.jsonld --baseline reported.jsonld --outputs raw_outputs --solution obtained.jsonld --out project\n  $ assay implement problem.jsonld --out project --agent coder --guidance "correctness: ties count as wrong"\n' +
        '\nWhat the task file states goes into assay.yaml; what it leaves open is listed in gaps.md, with the place to fill in each gap.\n' +
        'Given published answers, the project scores those, and reproduction.yaml says how each number is measured; comments above it\n' +
        'say what was inferred from column names. Metrics are matched by name: none is ever substituted for another.\n' +
        'The agent sees the text of the task file and the column names of files, never data or labels. It first writes test cases, each\n' +
        'with a quote, and then the module without seeing them. A module that fails in the sandbox stays a gap, and so does anything that\n' +
        'cannot be derived: data, prompts, models, or a choice between two readings. agent.json records what the agent was asked and told.\n' +
        '\nExit codes: 0 a project that runs · 1 the document is unreadable or holds no problem · 2 a path cannot be opened, or the folder exists · 3 a project with gaps · 4 nothing isolates the agent’s code, or it gave no answer',
    );
  return async ([problem], options) => {
    const format = choice('--format', options['format'], formats);
    const implement = await verbs.implement();
    const { out, ...paths } = options as Flags;
    if (out === undefined) throw noFolder();
    const asked = { ...given(paths), ...agentOf(options) };
    const made = await untilInterrupted((signal) =>
      implement({ problem: problem!, out, ...asked }, worldOf(io), { signal }),
    );
    io.out(format === 'json' ? jsonText(made) : implementText(made, await colors(io)));
    if (format === 'text') await sayFileLink('/tasks', join(made.out, 'problem.jsonld'), io);
    return made.gaps.length === 0 ? exitCodes.done : exitCodes.inconclusive;
  };
};

interface Flags {
  readonly out?: string;
  readonly baseline?: string;
  readonly outputs?: string;
  readonly solution?: string;
}

function given({ baseline, outputs, solution }: Omit<Flags, 'out'>): Omit<Flags, 'out'> {
  return {
    ...(baseline === undefined ? {} : { baseline }),
    ...(outputs === undefined ? {} : { outputs }),
    ...(solution === undefined ? {} : { solution }),
  };
}

function agentOf({ agent, guidance, maxGuidance, project }: Options): Partial<ImplementRequest> {
  if (typeof agent !== 'string') return {};
  return {
    agent,
    guidance: guidance as readonly string[],
    max_guidance: countOption('--max-guidance', maxGuidance),
    project: project as string,
  };
}

/** Asked for here: a required option would be asked of `implement check` too. */
function noFolder(): AssayError {
  return new AssayError('usage', 'E_OPTION', '--out names the folder of the project', {
    fix: 'Add --out project: a folder that is not there yet.',
  });
}

function implementText({ out, files, gaps, assumptions, agent }: ImplementedProblem, color: Colors): string {
  const missing =
    gaps.length === 0
      ? [color.green('Nothing is missing: assay run runs it.')]
      : [
          color.yellow(`${plural(gaps.length, 'gap')} to fill before it runs:`),
          ...gaps.map(
            ({ kind, what, fill }) =>
              `  ${color.bold(kind)}  ${printable(what)}\n    ${color.dim(printable(fill))}`,
          ),
        ];
  return [
    `${printable(out)}: ${files.map(printable).join(', ')}`,
    ...assumptions.map((text) => `assumed: ${printable(text)}`),
    ...(agent === null
      ? []
      : [
          `${printable(agent.agent)}: ${agent.filled.length} of ${plural(agent.filled.length + agent.open.length, 'module')} written, told ${plural(agent.guidance.length, 'time')} what did not pass`,
        ]),
    ...missing,
    ...(gaps.some(({ step }) => step !== undefined)
      ? [`Steps are run by: assay implement data ${printable(out)}`]
      : []),
    '',
  ].join('\n');
}
