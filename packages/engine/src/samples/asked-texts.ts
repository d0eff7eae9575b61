import { asText, type JsonValue, type RunManifest, type SampleLabel } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { type LoggedRunOf, openAsItWas } from './asked-sample.ts';
import { questionText } from '../report/sample-excerpts.ts';
import { labelFaults } from '../score/labels/label-hmacs.ts';
import type { LabelledSample } from '../score/labels/labels.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import type { Workbench } from '../workbench.ts';
import { PREVIEW, SEARCHED, searchedWords, TextColumn } from './sample-columns.ts';

/** What the samples of a run ask, and what is expected, by their place in the data. */
export interface AskedTexts {
  readonly inputs: TextColumn;
  readonly expected: TextColumn;
  /** For searching. What is expected is apart: not everybody may search in it. */
  readonly inputWords: TextColumn;
  readonly expectedWords: TextColumn;
  /** Places whose input, or label, is not in the data any more as it was: nothing is shown of them. */
  readonly unknownInputs: ReadonlySet<number>;
  readonly unknownLabels: ReadonlySet<number>;
}

/** From the project's own data: rows that are not what the run was given, or was scored with, are left empty. */
export async function readAskedTexts(run: LoggedRunOf, bench: Workbench): Promise<AskedTexts> {
  const { open, isAsItWas } = await openAsItWas(run.manifest, bench);
  const labels = openLabels(open.inputs);
  const fault = await labelFaults(run.scoring, labels, bench.store);
  const texts = new GatheredTexts();
  const add = ({ id, input, label }: LabelledSample): void =>
    texts.add(input.input, fault(id, label) === null ? label : null);
  if (isAsItWas) {
    for await (const batch of labels.read()) for (const sample of batch) add(sample);
    return texts;
  }
  const places = await placesOf(run.manifest, bench);
  const found = new Map<number, LabelledSample>();
  for await (const batch of labels.read())
    for (const sample of batch) {
      const place = places.get(sample.id);
      if (place?.input_digest === sample.input_digest) found.set(place.ordinal, sample);
    }
  for (let ordinal = 0; ordinal < run.manifest.samples; ordinal += 1) {
    const sample = found.get(ordinal);
    if (sample === undefined) texts.addUnknown();
    else add(sample);
  }
  return texts;
}

/** Why some of the texts are not there; null: they all are. */
export function unknownTexts({ unknownInputs: inputs, inputs: all }: AskedTexts): string | null {
  if (inputs.size === 0) return null;
  return `${inputs.size} of ${plural(all.length, 'sample')} ${agreeing(inputs.size, 'has', 'have')} changed in the data since the run; what they asked is not kept`;
}

/** Where a run had its samples, and what their inputs were. */
async function placesOf({ id }: RunManifest, { store }: Workbench) {
  const places = new Map<string, { readonly ordinal: number; readonly input_digest: string }>();
  for await (const { ordinal, output, input_digest } of store.journal.read(id))
    places.set(output.sample_id, { ordinal, input_digest });
  return places;
}

class GatheredTexts implements AskedTexts {
  readonly inputs = new TextColumn();
  readonly expected = new TextColumn();
  readonly inputWords = new TextColumn();
  readonly expectedWords = new TextColumn();
  readonly unknownInputs = new Set<number>();
  readonly unknownLabels = new Set<number>();

  /** The label is null where it is not the one that was scored with. */
  add(input: JsonValue, label: SampleLabel | null): void {
    if (label === null) this.unknownLabels.add(this.inputs.length);
    this.#add(questionText(input), label === null ? '' : expectedText(label));
  }

  addUnknown(): void {
    this.unknownInputs.add(this.inputs.length);
    this.unknownLabels.add(this.inputs.length);
    this.#add('', '');
  }

  #add(asked: string, wanted: string): void {
    this.inputs.add(asked, PREVIEW);
    this.expected.add(wanted, PREVIEW);
    this.inputWords.add(searchedWords(asked), SEARCHED);
    this.expectedWords.add(searchedWords(wanted), SEARCHED);
  }
}

/** Empty where nothing is expected. */
function expectedText({ expected }: SampleLabel): string {
  return expected === undefined ? '' : asText(expected);
}
