import {
  agreementOverRuns,
  ascending,
  type JudgeRequest,
  mean,
  percentile,
  type ScoringSample,
} from '@assay/metrics';
import {
  type JsonObject,
  type JsonValue,
  missing,
  type MissingClass,
  type Score,
  scored,
} from '@assay/records';
import { StoppedAsking } from '../../model-client/dispatcher.ts';
import type { Judge } from '../../ports/model.ts';
import type { OpenPeople, WiredMetric } from '../scorer/scorer.ts';
import type { ScoringSession } from '../scoring-session.ts';
import type { PanelRule } from './judge-options.ts';
import { type JudgePrompt, plainVerdict, suspectInjection } from './judge-prompt.ts';
import { modelJudge } from './model-judge.ts';

/**
 * A sample before all judges of a metric, each asked as often as declared. Every verdict is kept in the details,
 * in the order of the judges. `mean`, `median`: of all verdicts. `majority`: the most common value; several that
 * are equally common are no consensus, which is missing. A verdict that is not there makes the score missing,
 * since the number of judges is fixed beforehand (of people all that have judged the answer count, one at least); only a majority of the whole panel stands without it.
 */
export async function judgePanel(
  use: WiredMetric,
  sample: ScoringSample,
  session: ScoringSession,
): Promise<Score> {
  const { judges, people, options } = use.panel!;
  const asked = judges.flatMap((open) => {
    const judge = modelJudge(open, { options, session, scoreName: use.score_name });
    const { key } = open.declared;
    return Array.from({ length: options.repeats }, (_, repeat): Seat => ({ key, judge, repeat }));
  });
  const seats = [...asked, ...peopleSeats(people)];
  const given = await Promise.all(seats.map((seat) => oneVerdict(use, seat, sample, session.queues.signal)));
  const verdicts = given.filter(({ score }, i) => score.kind === 'scored' || seats[i]!.isFurther !== true);
  const scores = verdicts.map(({ score }) => score);
  const unjudged = scores.find((score) => score.kind === 'missing' && score.class !== 'judge_error');
  if (unjudged !== undefined) return unjudged;
  const value = combine(scores, options.aggregate);
  return typeof value === 'number' ? scored(value, detailsOf(verdicts, sample)) : value;
}

interface Seat {
  readonly key: string;
  readonly judge: Judge;
  readonly repeat: number;
  /** Of a further person: where there is none, nobody is missed. */
  readonly isFurther?: true;
}

function peopleSeats(people: OpenPeople | null): readonly Seat[] {
  if (people === null) return [];
  return Array.from(
    { length: Math.max(1, people.raters) },
    (_, repeat): Seat => ({
      key: 'human',
      judge: people.judge,
      repeat,
      ...(repeat === 0 ? {} : { isFurther: true }),
    }),
  );
}

interface GivenVerdict {
  readonly judge: string;
  readonly score: Score;
  readonly neutralised: JudgePrompt['neutralised'] | null;
}

async function oneVerdict(
  { metric, params }: WiredMetric,
  { key, judge, repeat }: Seat,
  sample: ScoringSample,
  signal: AbortSignal,
): Promise<GivenVerdict> {
  if (metric.kind !== 'port') throw new TypeError(`${metric.name} asks no judge`);
  let neutralised: GivenVerdict['neutralised'] = null;
  const ask = async ({ output, ...request }: JudgeRequest): Promise<JsonValue> => {
    const verdict = await judge.judge({ ...request, id: sample.id, outputs: [output], repeat }, signal);
    if (verdict.kind === 'failed') throw new Unjudged(verdict.class, verdict.why);
    neutralised = (verdict.notes?.['neutralised'] ?? null) as GivenVerdict['neutralised'];
    return plainVerdict(verdict, request.verdict);
  };
  try {
    return { judge: key, score: await metric.score(sample, params, { judge: ask }), neutralised };
  } catch (error) {
    if (error instanceof StoppedAsking) {
      return { judge: key, score: missing('interrupted', error.message), neutralised };
    }
    if (!(error instanceof Unjudged)) throw error;
    return { judge: key, score: missing(error.class, error.message), neutralised };
  }
}

/** What a judge answered in place of a verdict, on its way through the metric that asked. */
class Unjudged extends Error {
  override readonly name = 'Unjudged';
  readonly class: MissingClass;

  constructor(missingClass: MissingClass, why: string) {
    super(why);
    this.class = missingClass;
  }
}

function combine(scores: readonly Score[], rule: PanelRule): number | Score {
  const values = scores.filter((score) => score.kind === 'scored').map(({ value }) => Number(value));
  if (rule === 'majority') return majority(values, scores);
  const absent = scores.find(({ kind }) => kind === 'missing');
  if (absent !== undefined) return absent;
  return rule === 'mean' ? mean(values)! : percentile(ascending(values), 50)!;
}

function majority(values: readonly number[], scores: readonly Score[]): number | Score {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([a, m], [b, n]) => n - m || a - b);
  if (first !== undefined && first[1] * 2 > scores.length) return first[0];
  const absent = scores.find(({ kind }) => kind === 'missing');
  if (absent !== undefined) return absent;
  if (second !== undefined && second[1] === first![1]) {
    return missing(
      'undefined',
      `the judges reached no consensus: ${counts.size} values among ${values.length}`,
    );
  }
  return first![0];
}

function detailsOf(verdicts: readonly GivenVerdict[], { input, output }: ScoringSample): JsonObject {
  const judges = verdicts.map(({ judge, score }) =>
    score.kind === 'scored'
      ? { judge, value: score.value, ...score.details }
      : { judge, value: null, missing: score.class },
  );
  const values = verdicts.flatMap(({ score }) => (score.kind === 'scored' ? [String(score.value)] : []));
  const done = verdicts.map(({ neutralised }) => neutralised).find((counts) => counts !== null);
  const isChanged = done !== undefined && Object.values(done).some((count) => count > 0);
  const isSuspect = (done?.fences ?? 0) > 0 || [input, output].some((text) => suspectInjection(textOf(text)));
  return {
    judges,
    ...(verdicts.length > 1 ? { agreement_rate: agreementOverRuns(values).agreement_rate } : {}),
    ...(isChanged ? { neutralised: { ...done } } : {}),
    ...(isSuspect ? { injection_suspected: true } : {}),
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
