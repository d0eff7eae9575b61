import type { Location, Sample } from '@assay/records';
import type { Digester } from '../../../ports/digester.ts';
import type { DeclaredDataset } from '../../project.ts';
import { type Condition, readConditions } from '../../where/condition.ts';
import { NamesSought } from '../../where/names-sought.ts';
import { readSample } from '../read-sample.ts';
import type { PlacedSample } from '../lines/sample-lines.ts';
import type { PlacedRow } from '../placed-rows.ts';
import { MadeIds } from './made-id.ts';
import { mapRow } from './map-row.ts';
import { refuseUnseenColumn } from './refuse-unseen-column.ts';
import { withChoices } from './row-choices.ts';
import { shuffleChoices } from './shuffle-choices.ts';
import { shuffled } from './shuffled.ts';

/** What a dataset's declaration makes of its rows besides reading them. */
export function isShaped({ columns, map, filter, choices, shuffle, doubles }: DeclaredDataset): boolean {
  return [columns, map, filter, choices, shuffle, doubles].some((part) => part !== undefined);
}

interface Shaping {
  readonly declared: DeclaredDataset;
  readonly file: string;
  readonly digester: Digester;
  readonly finish: (sample: Sample, at: Location) => Sample;
}

/**
 * The rows of a file as samples: those that the filter leaves, each by the mapping, with its choices and its id, once
 * where only the first of doubles counts. Shuffled samples are held in memory; others stream.
 */
export async function* shapedSamples(
  batches: AsyncIterable<Iterable<PlacedRow>>,
  shaping: Shaping,
): AsyncGenerator<Iterable<PlacedSample>> {
  const { shuffle } = shaping.declared;
  const reader = new ShapedReader(shaping);
  if (shuffle === undefined) {
    for await (const batch of batches) yield reader.read(batch);
    reader.end();
    return;
  }
  const held: PlacedSample[] = [];
  for await (const batch of batches) held.push(...reader.read(batch));
  reader.end();
  yield shuffled(held, shuffle.seed);
}

class ShapedReader {
  readonly #shaping: Shaping;
  readonly #filter: readonly Condition[];
  readonly #sought: NamesSought;
  readonly #seen: Set<string> | null;
  readonly #ids: MadeIds;

  constructor(shaping: Shaping) {
    this.#shaping = shaping;
    this.#ids = new MadeIds(shaping.digester);
    this.#filter = readConditions(shaping.declared.filter ?? []);
    this.#sought = new NamesSought(this.#filter);
    this.#seen = shaping.declared.doubles === 'first' ? new Set() : null;
  }

  *read(rows: Iterable<PlacedRow>): Generator<PlacedSample> {
    for (const row of rows) {
      this.#sought.see(row.cells, Object.keys);
      if (!this.#filter.every(({ holds }) => holds(row.cells))) continue;
      const { file = this.#shaping.file } = row;
      // Formats without lines tell the row instead.
      const at = row.line === null ? { file: `${file} row ${row.number}` } : { file, line: row.line };
      const sample = this.#sample(row, at);
      if (this.#seen?.has(sample.id) === true) continue;
      this.#seen?.add(sample.id);
      yield { sample, at };
    }
  }

  /** After the last row. */
  end(): void {
    refuseUnseenColumn(this.#sought, this.#shaping.file);
  }

  #sample(row: PlacedRow, at: Location): Sample {
    const { declared, finish } = this.#shaping;
    const { columns, map, choices } = declared;
    const mapped = map === undefined ? row : mapRow(row, map, at);
    const whole = choices === undefined ? mapped : withChoices(mapped, row, choices, at);
    const named = columns === undefined ? {} : { columns };
    const sample = finish(readSample(whole, { ...named, makeId: this.#ids.make }, at), at);
    this.#ids.took(at);
    return choices?.shuffle === undefined ? sample : shuffleChoices(sample, choices.shuffle.seed);
  }
}
