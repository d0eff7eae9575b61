import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { type ImplementedProblem, type ImplementRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../choice.ts';
import { type Colors, colors } from '../../colors.ts';
import type { CommandModule, Options } from '../../command.ts';
import { countOption } from '../../count-option.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../world-of.ts';
import { sayFileLink } from '../../workbench/say-link-elsewhere.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<problem>', 'a document with a TaskProblem')
    .option('--out <folder>', 'where the project goes: a folder that is not there yet')
    .option(
      '--baseline <solution>',
      'a solution, or the skeleton of one: its model and settings are taken; or the same in words, "Model: gpt-4o; temperature: 0; Prompt: …"',
    )
    .option(
      '--outputs <folder>',
      'where answers go; a folder that holds answers already: the project scores those',
    )
    .option(
      '--solution <file>',
      'where the TaskSolution goes; one that is there already is what is claimed of the answers',
    )
    .option(
      '--agent <key>',
      'a model of assay.yaml that writes the code which gaps ask for: metrics, steps that make data, parsers; what it wrote runs in the sandbox',
    )
    .option(
      '--guidance <text>',
      'what the agent is told where its modules do not pass, "correctness: …", "scope: …" or "efficiency: …"; once for each round',
      (text: string, before: readonly string[]) => [...before, text],
      [] as readonly string[],
    )
    .option('--max-guidance <count>', 'how often the agent is told what does not pass, at most', '3')
    .option('--project <file>', 'the project file that declares the agent', 'assay.yaml')
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay implement problem.jsonld --out project\n  $ assay implement problem.jsonld --baseline solutions/gpt4.jsonld --out project\n  $ assay implement problem.jsonld --baseline reported.jsonld --outputs raw_outputs --solution obtained.jsonld --out project\n  $ assay implement problem.jsonld --out project --agent coder --guidance "correctness: ties count as wrong"\n' +
        '\nWhat the task file says becomes assay.yaml; what it does not say is listed in gaps.md, each with the place to fill it in.\n' +
        'With answers that somebody published, the project scores them and reproduction.yaml says how each number is measured; what was taken\n' +
        'from the names of columns stands above it.\n' +
        'A metric is taken by its name or not at all: nothing stands in for another.\n' +
        'An agent reads the words of the task file and which columns a file has, never data or labels. It first writes cases, each with a\n' +
        'quote, then the module without having them; a module that does not pass in the sandbox stays a gap, and so does what nobody can\n' +
        'work out: data, prompts, models, one of two readings. agent.json tells what it was asked and told.\n' +
        '\nExit codes: 0 a project that runs · 3 a project with gaps · 1 the document is unreadable or holds no problem · 2 a path cannot be opened, or the folder is there · 4 nothing isolates the agent’s code, or it gave no answer',
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
