import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { TriedAnswer } from './check-answers.ts';
import { failed, type ImplementationFinding, open, passed, valueOfSet } from './finding.ts';

type Four = readonly [number, number, number, number];
type BoxPair = ScoringSample & { readonly output: Four; readonly expected: Four };

/** The pairs as one box each, where every label is one; a list with one box counts as that box. */
function readAsBoxes(pairs: readonly ScoringSample[]): readonly BoxPair[] | null {
  const boxes = pairs.map(({ id, output, expected }) => ({
    id,
    output: four(output),
    expected: four(expected),
  }));
  if (boxes.some(({ expected }) => expected === null)) return null;
  const whole = boxes.flatMap(({ id, output, expected }) =>
    output === null || expected === null ? [] : [{ id, output, expected }],
  );
  return whole.length === 0 ? null : whole;
}

function four(value: JsonValue | undefined): Four | null {
  const read = typeof value === 'string' ? numbersIn(value) : value;
  if (!Array.isArray(read)) return null;
  const list = read as readonly JsonValue[];
  if (list.length === 1) return four(list[0]);
  return list.length === 4 && list.every((item) => typeof item === 'number')
    ? (list as unknown as Four)
    : null;
}

/** `(10, 20), (30, 40)` and `[10, 20, 30, 40]` are four numbers. */
function numbersIn(text: string): JsonValue {
  const numbers = Array.from(text.matchAll(/-?\d+(?:\.\d+)?/g), ([found]) => Number(found));
  return numbers.length === 4 ? numbers : null;
}

/** The same boxes read in the other ways that models and data write them. */
function readBoxesAs(
  pairs: readonly ScoringSample[],
): readonly { readonly form: string; readonly pairs: readonly ScoringSample[] }[] {
  const boxes = readAsBoxes(pairs) ?? [];
  const all = (change: (box: Four) => Four): readonly ScoringSample[] =>
    boxes.map((pair) => ({ ...pair, output: change(pair.output) }));
  const ratio = medianRatio(boxes);
  return [
    { form: 'read as numbers alone', pairs: boxes },
    { form: 'with x and y in the other order', pairs: all(([a, b, c, d]) => [b, a, d, c]) },
    { form: 'with corners for width and height', pairs: all(([x, y, c, d]) => [x, y, x + c, y + d]) },
    { form: 'with width and height for corners', pairs: all(([x, y, c, d]) => [x, y, c - x, d - y]) },
    ...(ratio === null
      ? []
      : [
          {
            form: `scaled by ${Number(ratio.toPrecision(3))} (pixels against shares, or a resized picture)`,
            pairs: all(([a, b, c, d]) => [a * ratio, b * ratio, c * ratio, d * ratio]),
          },
        ]),
  ];
}

/** What answers would have to be multiplied with to be as large as labels; null where they are. */
function medianRatio(boxes: readonly BoxPair[]): number | null {
  const ratios = boxes
    .flatMap(({ output, expected }) => output.map((value, i) => expected[i]! / value))
    .filter((ratio) => Number.isFinite(ratio) && ratio > 0)
    .sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ratios.length / 2)];
  return ratio === undefined || (ratio > 0.8 && ratio < 1.25) ? null : ratio;
}

/** Answers that are right but for their form: boxes in another scale or order, texts that differ in case, marks or spaces. */
export function checkModality(answers: readonly TriedAnswer[]): readonly ImplementationFinding[] {
  const pairs = answers.flatMap(({ id, output, expected, failed: isLost }) =>
    isLost || expected === undefined || expected === null ? [] : [{ id, output, expected }],
  );
  if (pairs.length === 0)
    return answers.every((answer) => answer.failed)
      ? [open('modality', null, 'there are no answers to compare with labels', 'a dry run that gives some')]
      : [open('modality', null, 'there are no labels to compare answers with', 'expected in the dataset')];
  return readAsBoxes(pairs) === null ? checkTexts(pairs) : checkBoxes(pairs);
}

function checkTexts(pairs: readonly ScoringSample[]): readonly ImplementationFinding[] {
  const texts = pairs.flatMap(({ output, expected }) =>
    typeof output === 'string' && typeof expected === 'string' ? [[output, expected] as const] : [],
  );
  const findings: ImplementationFinding[] = [];
  if (texts.length > 0) {
    for (const [what, plain] of plainForms) {
      const only = texts.filter(([given, right]) => given !== right && plain(given) === plain(right)).length;
      if (only > 0) {
        findings.push(
          failed(
            'modality',
            null,
            `${only} of ${texts.length} answers differ from their label only in ${what}`,
            'the metric (squad-exact-match, ignore_case) or the prompt, as the paper does it',
          ),
        );
        break;
      }
    }
    const inside = texts.filter(
      ([given, right]) => given !== right && right !== '' && given.includes(right),
    ).length;
    if (findings.length === 0 && inside * 2 > texts.length) {
      findings.push(
        open(
          'modality',
          null,
          `${inside} of ${texts.length} answers contain their label among other words`,
          'how the answer is extracted from the text: the paper may parse it',
        ),
      );
    }
    if (texts.some(([, right]) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(right))) {
      findings.push(
        open(
          'modality',
          null,
          'labels are in a script without spaces, which word-based metrics do not split',
          'tokenizer of BLEU and ROUGE: char, as the paper does it',
        ),
      );
    }
  }
  const broken = pairs.filter(
    ({ output, expected }) => typeof expected !== 'string' && typeof output === 'string' && !isJson(output),
  ).length;
  if (broken > 0) {
    findings.push(
      failed(
        'modality',
        null,
        `${broken} of ${plural(pairs.length, 'answer')} ${agreeing(broken, 'is', 'are')} ${agreeing(broken, 'a text', 'texts')} where a value of another kind is expected`,
        'the prompt (ask for JSON alone), or a metric that reads the value out of the text',
      ),
    );
  }
  return findings.length === 0
    ? [
        passed(
          'modality',
          null,
          `${plural(pairs.length, 'answer')} ${agreeing(pairs.length, 'has', 'have')} the form of their labels`,
        ),
      ]
    : findings;
}

const plainForms: readonly (readonly [string, (text: string) => string])[] = [
  ['white space', (text) => text.replaceAll(/\s+/g, ' ').trim()],
  ['case', (text) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()],
  [
    'punctuation',
    (text) =>
      text
        .toLowerCase()
        .replaceAll(/[\p{P}\p{S}]+/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
  ],
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Overlap below this is as good as none. */
const POOR = 0.2;

function checkBoxes(pairs: readonly ScoringSample[]): readonly ImplementationFinding[] {
  const now = bestOverlap(pairs);
  const other = readBoxesAs(pairs)
    .map(({ form, pairs: changed }) => ({ form, overlap: bestOverlap(changed) }))
    .filter(({ overlap }) => overlap > 2 * now + POOR)
    .sort((a, b) => b.overlap - a.overlap)[0];
  const colours = open(
    'modality',
    null,
    'the order of colours (RGB, BGR) cannot be seen in boxes',
    'look at one image as the model receives it',
  );
  return other === undefined
    ? [
        passed(
          'modality',
          null,
          `boxes overlap by ${now.toFixed(2)} on average; no other scale or order fits better`,
        ),
        colours,
      ]
    : [
        failed(
          'modality',
          null,
          `boxes overlap by ${now.toFixed(2)} on average; ${other.form} they would by ${other.overlap.toFixed(2)}`,
          'box of the metric, or the coordinates that the prompt asks for',
        ),
        colours,
      ];
}

function bestOverlap(pairs: readonly ScoringSample[]): number {
  return Math.max(...(['xywh', 'xyxy'] as const).map((box) => valueOrZero(pairs, box)));
}

/** Boxes that are none in a form (a negative width) do not speak for it. */
function valueOrZero(pairs: readonly ScoringSample[], box: 'xywh' | 'xyxy'): number {
  try {
    return valueOfSet('iou', { box }, pairs) ?? 0;
  } catch {
    return 0;
  }
}
