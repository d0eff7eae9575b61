import { AssayError, type JsonValue, type RunManifest, type SampleLabel } from '@assay/records';
import type { Message } from '../ports/model.ts';
import { allSpecifications } from '../run/all-specifications.ts';
import { openForScoring, promptValue, type ScorableSpecification } from '../run/open-specification.ts';
import { specificationOf } from '../run/specification-of.ts';
import type { LabelledSample } from '../score/labels/labels.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import type { Workbench } from '../workbench.ts';

/** What a run was given of a sample, and what was expected; null with the reason why it cannot be said any more. */
export interface AskedSample {
  readonly input: JsonValue | null;
  readonly label: SampleLabel | null;
  /** Rendered again from prompt and input, where both are as they were. */
  readonly messages: readonly Message[] | null;
  readonly why_not: string | null;
}

/** A sample of a run as the project still has it. What is not what the run was given is not shown as if it were. */
export async function askedSample(
  manifest: RunManifest,
  sample: { readonly id: string; readonly input_digest: string | null },
  bench: Workbench,
): Promise<AskedSample> {
  try {
    const specification = specificationOf(manifest, await allSpecifications(bench));
    const limit = { limit: manifest.samples };
    const open = await openForScoring(manifest.evaluation_key, specification, limit, bench);
    const found = await findSample(open, sample.id);
    if (found === null) return nothingKnown(`the data has no sample ${JSON.stringify(sample.id)} any more`);
    if (sample.input_digest !== null && found.input_digest !== sample.input_digest)
      return nothingKnown('its input has changed since it was asked');
    const { input, label } = found;
    const prompt = promptValue(open.declared_task);
    const digest = prompt === null ? null : bench.digester.json(prompt);
    if (digest !== manifest.prompt_digest)
      return {
        input: input.input,
        label,
        messages: null,
        why_not: 'the prompt has changed since it was asked',
      };
    return { input: input.input, label, messages: open.prompt.render(input.input), why_not: null };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return nothingKnown(error.message);
  }
}

async function findSample({ inputs }: ScorableSpecification, id: string): Promise<LabelledSample | null> {
  for await (const batch of openLabels(inputs).read())
    for (const sample of batch) if (sample.id === id) return sample;
  return null;
}

/** Nothing of the sample can be shown. */
export function nothingKnown(why_not: string): AskedSample {
  return { input: null, label: null, messages: null, why_not };
}
