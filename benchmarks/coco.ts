// Speed of COCO mAP@[50:95] over whole sets: time from parsed images to the value, and how it grows.
import type { JsonObject } from '@assay/records';
import type { ScoringSample, SetMetric } from '../packages/metrics/src/catalogue/metric.ts';
import { randomStream } from '../packages/metrics/src/random/random-stream.ts';
import { cocoMap } from '../packages/metrics/src/score/detection/coco-map.ts';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const IMAGES = 5000;
const BOXES = 10;
const CATEGORIES = 80;

/**
 * 5,000 images × 10 annotated and 10 detected boxes of 80 categories, first run and median of five; then the
 * exponent b of time ~ images^b between 5,000 and 20,000 images (1 is linear).
 */
export async function benchmarkCoco(): Promise<readonly BenchmarkRow[]> {
  const images = imagesOf(IMAGES);
  const first = timeOf(images);
  const usual = median(Array.from({ length: 5 }, () => timeOf(images)));
  const larger = imagesOf(4 * IMAGES);
  const atFourfold = median(Array.from({ length: 3 }, () => timeOf(larger)));
  return [
    { what: `${IMAGES} images × ${BOXES} boxes, first`, value: first, unit: 's', budget: '< 5 s' },
    { what: `${IMAGES} images × ${BOXES} boxes, median of 5`, value: usual, unit: 's', budget: '< 5 s' },
    { what: `${4 * IMAGES} images × ${BOXES} boxes, median of 3`, value: atFourfold, unit: 's', budget: '' },
    { what: 'exponent of growth', value: Math.log(atFourfold / usual) / Math.log(4), unit: '', budget: '' },
  ];
}

function timeOf(images: readonly ScoringSample[]): number {
  const metric = cocoMap as SetMetric;
  const start = performance.now();
  const accumulator = metric.begin(metric.parameters.parse({}));
  for (const image of images) accumulator.add(image);
  if (accumulator.result().kind !== 'scored') throw new Error('the set has a value');
  return (performance.now() - start) / 1000;
}

function imagesOf(count: number): ScoringSample[] {
  const random = randomStream(1, 'boxes');
  const near = (value: number) => value + 12 * (random.nextFloat() - 0.5);
  return Array.from({ length: count }, (_, i) => {
    const expected: JsonObject[] = [];
    const output: JsonObject[] = [];
    for (let b = 0; b < BOXES; b++) {
      const bbox = [
        random.nextInt(500),
        random.nextInt(500),
        20 + random.nextInt(100),
        20 + random.nextInt(100),
      ];
      const category = random.nextInt(CATEGORIES);
      expected.push({ bbox, category_id: category });
      output.push({ bbox: bbox.map(near), category_id: category, score: random.nextFloat() });
    }
    return { id: String(i + 1), output, expected };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

if (import.meta.main) printRows(await benchmarkCoco());
