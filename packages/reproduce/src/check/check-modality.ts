import type { ScoringSample } from '@assay/metrics';
import { agreeing, plural } from '@assay/shown';
import type { TriedAnswer } from './check-answers.ts';
import { failed, type ImplementationFinding, open, passed } from './finding.ts';
import { readAsBoxes, readBoxesAs } from './box-forms.ts';
import { valueOfSet } from './value-of-set.ts';

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
