import { type Action, AssayError, type Trouble } from '@assay/records';
import { printable } from '@assay/shown';
import { outputFailure } from '@assay/verbs';

/** What the shell learns from a command; the same for every command. */
export const exitCodes = {
  done: 0,
  /** A gate or a check failed, an invalid or unparsable document included. */
  failed: 1,
  /** Usage, unreadable paths, a wrong project file. */
  usage: 2,
  inconclusive: 3,
  /** Provider, disk or isolation failed. */
  environment: 4,
  /** Stopped by the user; can be resumed. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const exitCodeOf: Readonly<Record<Trouble, ExitCode>> = {
  invalid: exitCodes.failed,
  usage: exitCodes.usage,
  environment: exitCodes.environment,
  interrupted: exitCodes.interrupted,
};

/** What a person at a command line can do about an error. */
export function fixOf({ action, fix }: Pick<AssayError, 'action' | 'fix'>): string | undefined {
  return action === undefined ? fix : wordAction(action, fix);
}

function wordAction(action: Action, fix: string | undefined): string {
  switch (action.kind) {
    case 'overwrite':
      return `Choose another ${action.what}, or overwrite it with --force.`;
    case 'choose_folder':
      return 'Name a new or empty folder with --out DIR.';
    case 'ask_corpus':
      return `Ask it with --corpus ${action.corpus}.`;
    case 'ingest':
      return 'Name the records to read, or make a corpus of them with `assay cards ingest PATH…`.';
    case 'show_all_cards':
      return `It has ${action.subjects} of that kind; \`assay cards show --all --out DIR\` lists them. ${fix ?? ''}`;
    case 'read_records':
      return `${withoutEnd(fix)}: \`assay cards\` reads records of every version as they are.`;
    case 'allow_more':
      return `${withoutEnd(fix)}, or allow more with ${limitFlags[action.field]}.`;
    case 'count_rows':
      return `${withoutEnd(fix)}; \`assay cards corpus\` as text or JSON and \`assay cards sql\` count any number of rows.`;
    case 'validate':
      return `${withoutEnd(fix)}; assay validate says more.`;
    case 'show':
      return `${withoutEnd(fix)}; assay show tells what a document holds.`;
    case 'match_with':
      return `${withoutEnd(fix)} (${matchFlags(action)}).`;
    case 'list_metrics':
      return 'See `assay metrics` for the list.';
    case 'show_metric':
      return `\`assay metrics show ${action.metric}\` lists the parameters.`;
    case 'run':
      return runFirst[action.missing];
    case 'resume':
      return `${fix === undefined ? '' : `${fix} `}\`assay run --resume\` continues where it stopped.`;
    case 'come_back':
      return '`assay run --resume --on fleet` comes back to it; `assay worker list` says who is at it, and what waits.';
    case 'finish':
      return action.other === undefined
        ? 'Finish it with `assay run --resume`.'
        : `Finish it with \`assay run --resume\`, or name another one; the newest that is finished: ${action.other}.`;
    case 'report':
      return 'See what is finished with `assay report`, or name a run.';
    case 'score':
      return `Score it with \`assay score ${action.run}\`.`;
    case 'log':
      return `\`assay log ${action.run}\` lists its samples.`;
    case 'score_again':
      return 'Score one of the runs several times (`assay score RUN --again`).';
    case 'score_kept':
      return scoreKept(action, fix);
    case 'repeat':
      return 'Repeat the specification as it is now (`assay repeat`), or score all runs by the same scorer.';
    case 'run_whole':
      return `${wholeRun[action.was](action.specification)}, or take it as it is with --allow-partial: it is marked then.`;
    case 'allow_changed':
      return 'Score both runs with the same scorer and data (`assay score RUN`), or say --allow-changed.';
    case 'set_baseline':
      return `Set one with \`assay baseline set ${action.name ?? 'NAME'} ${action.run ?? 'RUN'}\`.`;
    case 'pull_data':
      return `${fix === undefined ? '' : `${fix} `}\`assay data pull\` fetches what the project names; \`assay data pull ${action.repository}${action.revision === undefined ? '' : ` --revision ${action.revision}`}\` this one.`;
    case 'force':
      return `${withoutEnd(fix)}, or insist with --force.`;
    case 'choose_project':
      return chooseProject(action.file, fix);
    case 'check_machine':
      return `\`assay doctor\` tells what this machine has and what is in the way. ${fix ?? ''}`.trimEnd();
    case 'name_evaluator':
      return 'Name one with --evaluator KEY.';
    case 'list_submissions':
      return '`assay submissions` lists what was submitted, with the ids of its scores.';
    case 'register_evaluator':
      return '`assay evaluator commit evaluator.yaml` takes one in; `assay evaluator init` writes such a file.';
    case 'make_key':
      return '`assay keys new NAME` makes a key, and the home of an evaluator where there is none.';
    case 'migrate_store':
      return '`assay store migrate` brings them up to date.';
    case 'choose_store':
      return 'Name its address with --store, ASSAY_STORE, or store: in the project file.';
    case 'copy_store':
      return '`assay store copy` takes them along to another store.';
    case 'check_store':
      return `\`assay store check\` shows all that is damaged. ${fix ?? ''}`.trimEnd();
    case 'name_model':
      return `${withoutEnd(fix)} (--model ID).`;
    case 'name_publisher':
      return `${withoutEnd(fix)}, or give --organization, --relationship and --id-base.`;
  }
}

/** The flags of `assay match` behind the fields of its request. */
export function matchFlags({ fields }: Extract<Action, { kind: 'match_with' }>): string {
  const flags = {
    problems: '--problem FILE',
    solution_id: '--solution ID',
    rows: '--rows FILE',
    inputs: '--inputs FILE',
    recompute: '--recompute',
    run_tests: '--run-tests',
  };
  return fields.map((field) => flags[field]).join(', ');
}

const limitFlags: Readonly<Record<Extract<Action, { kind: 'allow_more' }>['field'], string>> = {
  max_seconds: '--max-time SECONDS',
  max_memory_bytes: '--max-memory SIZE',
  max_spill_bytes: '--max-spill SIZE',
};

const runFirst: Readonly<Record<Extract<Action, { kind: 'run' }>['missing'], string>> = {
  folder: 'Run something with `assay run`, or name the project with --project FILE.',
  store: 'The store is empty: `assay run` fills it.',
  closed_run:
    'Run the project with `assay run`, finish an interrupted run with `assay run --resume`, or name a run.',
  scored_run: 'Finish one with `assay run` in that folder.',
};

function scoreKept(
  { runs, first, when }: Extract<Action, { kind: 'score_kept' }>,
  fix: string | undefined,
): string {
  const before = first === undefined ? fix : wordAction(first, fix);
  const condition = when === 'fixed' ? 'when it is fixed, ' : '';
  const kept = `The answers are kept: ${condition}\`assay score ${runs.join(' ')}\` scores them.`;
  return before === undefined ? kept : `${before} ${kept}`;
}

function chooseProject(file: string | undefined, fix: string | undefined): string {
  if (file === undefined)
    return fix === undefined
      ? 'Change to the folder that has the project file, or name it with --project FILE. `assay demo` makes a project to begin with.'
      : `${withoutEnd(fix)}; name the project that declares it with --project FILE.`;
  return fix === undefined
    ? `Name the file in it: --project ${file}.`
    : `${fix} A project file is named with --project ${file}.`;
}

function withoutEnd(sentence = ''): string {
  return sentence.replace(/\.$/, '');
}

const wholeRun = {
  part: (key: string) => `\`assay run ${key}\` asks all of its samples`,
  stopped: () => 'Finish it with `assay run --resume`',
  overridden: (key: string) =>
    `\`assay run ${key}\` asks as the project declares; declare what was asked otherwise and run that`,
} as const;

/** The one place where an error becomes text for a person and an exit code for the shell. */
export function explainError(error: unknown): { readonly text: string; readonly exitCode: ExitCode } {
  if (isFullDisk(error)) return explainError(outputFailure('the output', error));
  if (!(error instanceof AssayError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { text: printable(`assay: unexpected error\n${stack}\n`), exitCode: exitCodes.environment };
  }
  const problems = problemsIn(error);
  const message =
    problems.length < 2
      ? `assay: ${sentence(error, '')}`
      : `assay: ${problems.length} problems\n${problems.map((problem) => sentence(problem, '  ')).join('')}`;
  return { text: printable(message), exitCode: exitCodeOf[error.trouble] };
}

/** Met while printing, where no file is named: what is written to a file tells its name itself. */
function isFullDisk(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC';
}

/**
 * Every problem of a project file, where one error stands for several of them. Recognised by its cause, so that no
 * command loads the engine to explain itself.
 */
function problemsIn({ cause }: AssayError): readonly AssayError[] {
  if (!(cause instanceof AggregateError)) return [];
  return cause.errors.filter((problem): problem is AssayError => problem instanceof AssayError);
}

function sentence(error: AssayError, indent: string): string {
  const { location, message, code } = error;
  const fix = fixOf(error);
  const place = [location?.file, location?.line, location?.column].filter((part) => part !== undefined);
  const isSaid = place.length === 1 && message.includes(String(place[0]));
  const where = place.length === 0 || isSaid ? '' : `${place.join(':')}: `;
  return `${indent}${where}${message} [${code}]\n${fix === undefined ? '' : `${indent}  ${fix}\n`}`;
}
