import { jsonText } from '@assay/shown';
import { verbs, type WrittenProject } from '@assay/verbs';
import type { Options } from '../command.ts';
import { namingFlags, textOption } from '../options.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../version.ts';
import { hasPerson } from './has-person.ts';
import type { ProjectAnswers } from './project-answers.ts';

const flags = {
  from: '--from',
  benchmark: '--benchmark',
  data: '--data',
  expected: '--expected',
  model: '--model',
  base_url: '--base-url',
  metric: '--metric',
};

/** `assay init`: a project that runs, from three answers. */
export async function initProject(options: Options, format: 'text' | 'json', io: Io): Promise<ExitCode> {
  const given = answersIn(options);
  const isFree = given.from === undefined && given.benchmark === undefined;
  const isOpen = given.data === undefined || given.model === undefined || given.metric === undefined;
  const answers =
    isFree && isOpen && hasPerson(io) ? await (await import('./ask-project.ts')).askProject(given) : given;
  const folder = textOption(options['out']);
  const init = await verbs.initProject();
  const request = {
    ...answers,
    ...(folder === null ? {} : { folder }),
    overwrite: options['force'] === true,
  };
  const written = await namingFlags(flags, () => init(request, worldOf(io)));
  io.out(format === 'json' ? jsonText(written) : writtenText(written, folder));
  return exitCodes.done;
}

function answersIn(options: Options): ProjectAnswers {
  const [metric] = (options['metric'] ?? []) as readonly string[];
  const given = {
    from: textOption(options['from']) ?? undefined,
    benchmark: textOption(options['benchmark']) ?? undefined,
    data: textOption(options['data']) ?? undefined,
    expected: textOption(options['expected']) ?? undefined,
    model: textOption(options['model']) ?? undefined,
    base_url: textOption(options['baseUrl']) ?? undefined,
    metric,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function writtenText({ files, notes }: WrittenProject, folder: string | null): string {
  const wrote = files.map((file) => `wrote ${file}\n`).join('');
  const told = notes.map((note) => `note: ${note}\n`).join('');
  const go = folder === null || folder === '.' ? '' : `  cd ${folder}\n`;
  return `${wrote}${told}\nNext:\n${go}  assay run\n  assay report\n`;
}
