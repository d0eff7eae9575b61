import type { ReviewValues } from '@assay/records';
import { type Contest, contest, type ContestOptions } from '../../testing/contest.ts';
import { jsonl } from '../../testing/contest-texts.ts';
import { castVote, type HandedOut, nextItem } from '../queue/next-item.ts';
import { openWaiting } from '../queue/open-review.ts';
import { openDesks, type ReviewDesk } from '../read-review.ts';

export const rubricText = `version: 1
instructions: Judge the answer alone.
criteria:
  - key: correct
    question: Is the answer right?
    kind: yes_no
    anchors: [{ value: 'yes', example: Paris }]
    rules: [Another spelling is right.]
  - key: tone
    question: How friendly is it?
    kind: ordinal
    values: [rude, plain, friendly]
`;

export interface ReviewedOptions extends ContestOptions {
  readonly items?: number;
  /** Lines of review: besides the rubric. */
  readonly review?: string;
  readonly rubric?: string;
  readonly more?: string;
  readonly files?: Readonly<Record<string, string>>;
}

export interface ReviewedContest extends Contest {
  readonly desk: () => Promise<ReviewDesk>;
  readonly send: (team: string, answers?: Readonly<Record<string, string>>) => ReturnType<Contest['submit']>;
  readonly next: (rater: string) => Promise<HandedOut | null>;
  /** Takes the next item, and judges it. */
  readonly judge: (
    rater: string,
    values: ReviewValues | ((item: HandedOut) => ReviewValues),
  ) => Promise<HandedOut | null>;
  /** Judges everything that waits for a rater. */
  readonly judgeAll: (rater: string, values: (item: HandedOut) => ReviewValues) => Promise<number>;
}

export const good: ReviewValues = { correct: 'yes', tone: 'friendly' };
export const bad: ReviewValues = { correct: 'no', tone: 'plain' };

const itemIds = (items: number): readonly string[] => Array.from({ length: items }, (_, i) => `q${i}`);

/** A contest whose answers are judged by people. */
export async function reviewedContest(options: ReviewedOptions = {}): Promise<ReviewedContest> {
  const { items = 4, review = '', rubric = rubricText, more = '', files = {} } = options;
  const made = await contest(options);
  const inputs = itemIds(items)
    .map((id) => `${JSON.stringify({ id, question: `question ${id}` })}\n`)
    .join('');
  await made.register(
    `key: reviewed
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
scorers: [{ key: people, kind: review }]
review:
  rubric: rubric.yaml
  inputs: { file: inputs.jsonl, text: question }
${review}
headlines: [people.correct.rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
${more}`,
    { 'rubric.yaml': rubric, 'inputs.jsonl': inputs, ...files },
  );
  const desk = async (): Promise<ReviewDesk> => {
    await openWaiting('reviewed', made.context);
    return (await openDesks('reviewed', made.context)).at(-1)!;
  };
  const next = async (rater: string) => nextItem(await desk(), rater);
  const judge: ReviewedContest['judge'] = async (rater, values) => {
    const item = await next(rater);
    if (item === null) return null;
    const said = typeof values === 'function' ? values(item) : values;
    await castVote({ item: item.item, rater, values: said, reason: `as ${rater} sees it` }, await desk());
    return item;
  };
  return {
    ...made,
    desk,
    next,
    judge,
    judgeAll: async (rater, values) => {
      let count = 0;
      while ((await judge(rater, values)) !== null) count += 1;
      return count;
    },
    send: (team, answers = Object.fromEntries(itemIds(items).map((id) => [id, `answer to ${id}`]))) =>
      made.submit(team, { 'predictions.jsonl': jsonl(answers) }),
  };
}
