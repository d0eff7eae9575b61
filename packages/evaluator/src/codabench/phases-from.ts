import type { JsonObject } from '@assay/records';
import type { Competition, CompetitionPhase } from './competition.ts';
import { momentIn } from './moment.ts';
import { plainKey } from './plain-key.ts';

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
