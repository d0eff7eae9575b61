import type { Evaluator, JsonObject } from '@assay/records';
import type { Competition, CompetitionPhase } from './open-bundle.ts';

/** A moment as bundles write it (`2026-01-31`, `1-31-2026`, `2026-01-31 12:00:00`), in UTC unless it says otherwise; null where it is none. */
function momentIn(text: string): string | null {
  const [, month, day, year, rest = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(.*)$/.exec(text.trim()) ?? [];
  const iso =
    year === undefined ? text.trim() : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}${rest}`;
  const [, date, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(iso) ??
    [];
  const moment = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** A name for people as a key of a file. */
export function plainKey(name: string, otherwise: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return plain === '' ? otherwise : plain;
}

interface Phases {
  readonly phases: readonly JsonObject[];
  readonly quotas: JsonObject;
  readonly notes: readonly string[];
}

/** When a task of a bundle is open, and how often a team may submit. */
export function phasesFrom({ phases }: Competition, task: number): Phases {
  const own = phases
    .filter(({ tasks = [] }) => tasks.includes(task))
    .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const dated = own.map((phase, i) => ({ name: phase.name ?? `phase ${i}`, opens: opensOf(phase), phase }));
  const undated = dated.filter(({ opens }) => opens === null);
  const [limits] = own;
  const isLimited = (phase: CompetitionPhase): string =>
    JSON.stringify([phase.max_submissions || null, phase.max_submissions_per_day || null]);
  return {
    phases: dated.flatMap(({ name, opens, phase }, i) => {
      const closes = phase.end === undefined || phase.end === null ? null : momentIn(phase.end);
      return opens === null
        ? []
        : [{ key: numberedKey(name, i), opens, ...(closes === null ? {} : { closes }) }];
    }),
    quotas: {
      per_day: limits?.max_submissions_per_day || null,
      lifetime: limits?.max_submissions || null,
    },
    notes: [
      ...undated.map(
        ({ name, phase }) =>
          `the phase ${name} begins at ${JSON.stringify(phase.start ?? null)}, which is not a date: it is left out`,
      ),
      ...(new Set(own.map(isLimited)).size > 1
        ? ['phases differ in how many submissions they allow: the quotas of the first are used']
        : []),
      ...(own.some(
        (phase) =>
          phase['execution_time_limit'] !== undefined || phase['execution_time_limit_ms'] !== undefined,
      )
        ? ['the time limit of a phase is not used: timeout_ms of the scorer limits its run']
        : []),
    ],
  };
}

/** Phases of one name are told apart; one that came from here has its number already. */
function numberedKey(name: string, at: number): string {
  const key = plainKey(name, 'phase');
  return key.endsWith(`-${at}`) ? key : `${key}-${at}`;
}

function opensOf({ start }: CompetitionPhase): string | null {
  return start === undefined ? null : momentIn(start);
}

interface BundledPhases {
  readonly phases: readonly JsonObject[];
  /** Tasks that a phase is on. */
  readonly taskCount: number;
}

/**
 * Phases as a bundle has them: one after the other, each but the last with an end, on task 0. A second task ranks in the end: its
 * phase begins when the last one closes, and judges the last submissions once.
 */
export function phasesTo(evaluator: Evaluator, now: string, tasks: number): BundledPhases {
  const { phases, quotas, feedback } = evaluator;
  const limits = {
    // Said even where there is none: left out, Codabench would set limits of its own.
    max_submissions_per_day: quotas.per_day,
    max_submissions: quotas.lifetime,
    ...(feedback.mode === 'none' ? { hide_output: true } : {}),
  };
  const ordered = phases.toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
  const dated = ordered.length === 0 ? [{ key: 'evaluation', opens: now, closes: undefined }] : ordered;
  const own = dated.map(({ key, opens, closes }, index) => {
    const end = closes ?? dated[index + 1]?.opens;
    return {
      index,
      name: key,
      start: moment(opens),
      ...(end === undefined ? {} : { end: moment(end) }),
      ...limits,
      tasks: [0],
    };
  });
  const last = dated.at(-1)!.closes;
  if (tasks < 2 || last === undefined) return { phases: own, taskCount: 1 };
  const final = {
    index: own.length,
    name: 'final',
    start: moment(last),
    ...limits,
    max_submissions_per_day: 1,
    max_submissions: 1,
    auto_migrate_to_this_phase: true,
    tasks: [1],
  };
  return { phases: [...own, final], taskCount: 2 };
}

/** `2026-01-31 12:00:00`, in UTC. */
function moment(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
}
