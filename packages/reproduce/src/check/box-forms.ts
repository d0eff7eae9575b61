import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';

type Four = readonly [number, number, number, number];
type BoxPair = ScoringSample & { readonly output: Four; readonly expected: Four };

/** The pairs as one box each, where every label is one; a list with one box counts as that box. */
export function readAsBoxes(pairs: readonly ScoringSample[]): readonly BoxPair[] | null {
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
export function readBoxesAs(
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
