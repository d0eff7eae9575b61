import type { Sample } from '@assay/records';
import {
  type DatasetPart,
  ownSubtask,
  type PlacedSample,
  placedSamples,
  withSubtask,
} from './placed-samples.ts';
import { SurveyedLines } from './surveyed-lines.ts';

/**
 * The samples of `placedSamples` once more, for who has read them all and found them right. Lines of JSON with the
 * names that samples have are the rule, and are read without the care that the first time took.
 */
export async function* surveyedSamples(
  parts: readonly DatasetPart[],
  subtasks: ReadonlyMap<string, string>,
): AsyncGenerator<Iterable<Sample>> {
  for (const part of parts) {
    const { declared, rows } = part;
    if (rows.lines === null || declared.columns !== undefined) {
      for await (const batch of placedSamples([part], subtasks)) yield withoutPlaces(batch);
      continue;
    }
    const at = { file: rows.file };
    const own = ownSubtask(declared, subtasks);
    const lines = new SurveyedLines(rows.file, (sample) => withSubtask(sample, own, subtasks, at));
    for await (const block of rows.lines()) yield lines.read(block);
  }
}

function* withoutPlaces(batch: Iterable<PlacedSample>): Generator<Sample> {
  for (const { sample } of batch) yield sample;
}
