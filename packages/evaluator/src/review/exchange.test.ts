import { describe, expect, test } from 'vitest';
import {
  type ExchangeFormatName,
  exchangeFormats,
  importVotes,
  labelStudioConfig,
} from './exchange-formats.ts';
import { nextItems } from './queue/next-item.ts';
import { good, reviewedContest } from './testing/reviewed-contest.ts';

/** Fills in what another tool would: the first two items, the second with a criterion left open. */
const fill: Readonly<Record<ExchangeFormatName, (text: string) => string>> = {
  csv: (text) =>
    text
      .split('\r\n')
      .map((line, i) =>
        i === 1
          ? `${line.slice(0, -2)}yes,friendly,"fine, ""really"""`.replace(/,,yes/, ',yes')
          : i === 2
            ? `${line.slice(0, -2)}no,UNSURE,`
            : line,
      )
      .join('\r\n'),
  jsonl: (text) =>
    text
      .split('\n')
      .map((line, i) =>
        i > 1
          ? line
          : JSON.stringify({
              ...(JSON.parse(line) as object),
              ...(i === 0
                ? { correct: 'yes', tone: 'friendly', reason: 'fine, "really"' }
                : { correct: 'no', tone: null }),
            }),
      )
      .join('\n'),
  'label-studio': (text) =>
    JSON.stringify(
      (JSON.parse(text) as object[]).map((task, i) => ({
        id: i + 1,
        ...task,
        annotations:
          i > 1
            ? [{ was_cancelled: true, result: [] }]
            : [
                {
                  id: 7,
                  completed_by: 10,
                  lead_time: 4.2,
                  was_cancelled: false,
                  result: [
                    {
                      id: 'a',
                      from_name: 'correct',
                      to_name: 'output',
                      type: 'choices',
                      value: { choices: [i === 0 ? 'yes' : 'no'] },
                    },
                    {
                      id: 'b',
                      from_name: 'tone',
                      to_name: 'output',
                      type: 'choices',
                      value: { choices: [i === 0 ? 'friendly' : 'unsure'] },
                    },
                    ...(i === 0
                      ? [
                          {
                            id: 'c',
                            from_name: 'reason',
                            to_name: 'output',
                            type: 'textarea',
                            value: { text: ['fine, "really"'] },
                          },
                        ]
                      : []),
                  ],
                },
              ],
        predictions: [],
      })),
    ),
  argilla: (text) =>
    JSON.stringify(
      (JSON.parse(text) as object[]).map((record, i) => ({
        ...record,
        _server_id: 'x',
        responses:
          i > 1
            ? {}
            : {
                correct: [{ value: i === 0 ? 'yes' : 'no', user_id: 'u' }],
                ...(i === 0
                  ? {
                      tone: [{ value: 'friendly', user_id: 'u' }],
                      reason: [{ value: 'fine, "really"', user_id: 'u' }],
                    }
                  : {}),
              },
      })),
    ),
};

const names = Object.keys(exchangeFormats) as ExchangeFormatName[];

describe('review by files', () => {
  test.each(names)('%s: items go out blind, verdicts come back once', async (name) => {
    const { send, desk, home } = await reviewedContest();
    await send('blue');
    const at = await desk();
    const items = await nextItems(at, 'ada', { most: 10, hours: 48 });
    expect(items).toHaveLength(4);
    const { rubric } = at.files;
    const text = exchangeFormats[name].write({ items, rater: 'ada', rubric });
    expect(text).not.toContain('blue');
    expect(text).toContain('question q');
    expect(await exchangeFormats[name].read(text, rubric)).toEqual([]);
    const back = await exchangeFormats[name].read(fill[name](text), rubric);
    expect(back).toEqual([
      { item: items[0]!.item, rater: 'ada', values: good, reason: 'fine, "really"' },
      { item: items[1]!.item, rater: 'ada', values: { correct: 'no', tone: null }, reason: '' },
    ]);
    const outcomes = async () => (await importVotes(back, at)).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['counted', 'counted']);
    expect(await outcomes()).toEqual(['known', 'known']);
    expect(home.store.reviews.votes({ rater: 'ada' })).toHaveLength(2);
  });

  test('one that is refused keeps no other from counting', async () => {
    const { send, desk } = await reviewedContest();
    await send('blue');
    const at = await desk();
    const [first, second] = await nextItems(at, 'ada', { most: 2 });
    const ballot = (item: string, values: Record<string, string | null>, rater: string | null = 'ada') => ({
      item,
      rater,
      values,
      reason: '',
    });
    const outcomes = await importVotes(
      [
        ballot('it-none', good),
        ballot(first!.item, { correct: 'maybe', tone: null }),
        ballot(first!.item, good, null),
        ballot(first!.item, good, 'bob'),
        ballot(second!.item, good),
      ],
      at,
    );
    expect(outcomes.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'E_REVIEW_ITEM',
      'E_REVIEW_VALUES',
      'E_REVIEW_RATER',
      'E_REVIEW_LEASE',
      'counted',
    ]);
  });

  test.each(['[]x', '{}', '[{"data":{}}]'])('what is no file of the tool is refused: %s', async (text) => {
    const { desk } = await reviewedContest();
    const { rubric } = (await desk()).files;
    await expect(exchangeFormats['label-studio'].read(text, rubric)).rejects.toMatchObject({
      trouble: 'invalid',
    });
  });

  test("Label Studio's interface has a choice for each criterion, and its words stay texts", () => {
    const config = labelStudioConfig({
      instructions: 'a "quoted" <b>rule</b>',
      criteria: [{ key: 'better', question: 'Which & why?', kind: 'preference', anchors: [], rules: [] }],
    });
    expect(config).toContain('<Header value="a &quot;quoted&quot; &lt;b&gt;rule&lt;/b&gt;"/>');
    expect(config).toMatch(
      /<Choices name="better" toName="second"[^>]*>\s+<Choice value="first"\/>\s+<Choice value="tie"\/>/,
    );
  });
});
