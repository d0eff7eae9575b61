import { asText, type RunManifest, type SampleLabel } from '@assay/records';
import { allSpecifications } from '../run/all-specifications.ts';
import { openForScoring } from '../run/open-specification.ts';
import { specificationOf } from '../run/specification-of.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import { checkInputs } from '../score/join-samples.ts';
import type { Workbench } from '../workbench.ts';
import { questionText } from '../report/sample-excerpts.ts';
import { PREVIEW } from './sample-columns.ts';
import { SEARCHED, searchedWords } from './searched-words.ts';
import { TextColumn } from './text-column.ts';

/** What the samples of a run ask, and what is expected, by their place in the data. */
export interface AskedTexts {
  readonly inputs: TextColumn;
  readonly expected: TextColumn;
  /** For searching. What is expected is apart: not everybody may search in it. */
  readonly inputWords: TextColumn;
  readonly expectedWords: TextColumn;
}

/** From the project's own data, which has to be what the run saw (E_DATA_CHANGED). */
export async function readAskedTexts(manifest: RunManifest, bench: Workbench): Promise<AskedTexts> {
  const specification = specificationOf(manifest, await allSpecifications(bench));
  const limit = { limit: manifest.samples };
  const open = await openForScoring(manifest.evaluation_key, specification, limit, bench);
  checkInputs(manifest, open.inputs);
  const texts = {
    inputs: new TextColumn(),
    expected: new TextColumn(),
    inputWords: new TextColumn(),
    expectedWords: new TextColumn(),
  };
  for await (const batch of openLabels(open.inputs).read())
    for (const { input, label } of batch) {
      const asked = questionText(input.input);
      const wanted = expectedText(label);
      texts.inputs.add(asked, PREVIEW);
      texts.expected.add(wanted, PREVIEW);
      texts.inputWords.add(searchedWords(asked), SEARCHED);
      texts.expectedWords.add(searchedWords(wanted), SEARCHED);
    }
  return texts;
}

/** Empty where nothing is expected. */
function expectedText({ expected }: SampleLabel): string {
  return expected === undefined ? '' : asText(expected);
}
