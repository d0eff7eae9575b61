import { AssayError, type JsonValue, type RunManifest, type SampleLabel } from '@assay/records';
import type { JournalEntry } from '../ports/journal.ts';
import type { Message } from '../ports/model.ts';
import { allSpecifications } from '../run/all-specifications.ts';
import { openForScoring, type ScorableSpecification } from '../run/open-specification.ts';
import { specificationOf } from '../run/specification-of.ts';
import type { LabelledSample } from '../score/labels/labels.ts';
import { scoringSample } from '../score/scoring-sample.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import type { Workbench } from '../workbench.ts';
import { type KeptVerdict, keptVerdicts } from './kept-verdicts.ts';

/** What a run was given of a sample, and what was expected; null with the reason why it cannot be said any more. */
export interface AskedSample {
  readonly input: JsonValue | null;
  readonly label: SampleLabel | null;
  /** Rendered again from prompt and input, where both are as they were. */
  readonly messages: readonly Message[] | null;
  readonly why_not: string | null;
  /** What judges said of its outputs, trial by trial, as far as their replies are kept. */
  readonly verdicts: readonly (KeptVerdict & { readonly trial: number })[];
  /** Why nothing can be said of judges: one of them cannot be opened, for example. */
  readonly no_verdicts_because: string | null;
}

/** A sample of a run, what became of it, and by which scorer it was judged; null: by none. */
export interface LoggedAnswers {
  readonly id: string;
  readonly entries: readonly JournalEntry[];
  readonly scorer_key: string | null;
}

/** A sample of a run as the project still has it. What is not what the run was given is not shown as if it were. */
export async function askedSample(
  manifest: RunManifest,
  sample: LoggedAnswers,
  bench: Workbench,
): Promise<AskedSample> {
  return (await askedSamples(manifest, [sample], bench)).get(sample.id)!;
}

/** Several at once: the data is read once, as far as the last of them. */
export async function askedSamples(
  manifest: RunManifest,
  samples: readonly LoggedAnswers[],
  bench: Workbench,
): Promise<ReadonlyMap<string, AskedSample>> {
  try {
    const specification = specificationOf(manifest, await allSpecifications(bench));
    const limit = { limit: manifest.samples };
    const open = await openForScoring(manifest.evaluation_key, specification, limit, bench);
    const found = await findSamples(open, new Set(samples.map(({ id }) => id)));
    const asked = new Map<string, AskedSample>();
    for (const sample of samples)
      asked.set(sample.id, await askedOf(sample, found.get(sample.id) ?? null, { manifest, open, bench }));
    return asked;
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return new Map(samples.map(({ id }) => [id, nothingKnown(error.message)]));
  }
}

interface Place {
  readonly manifest: RunManifest;
  readonly open: ScorableSpecification;
  readonly bench: Workbench;
}

async function askedOf(
  sample: LoggedAnswers,
  found: LabelledSample | null,
  { manifest, open, bench }: Place,
): Promise<AskedSample> {
  if (found === null) return nothingKnown(`the data has no sample ${JSON.stringify(sample.id)} any more`);
  if (sample.entries.some(({ input_digest }) => input_digest !== found.input_digest))
    return nothingKnown('its input has changed since it was asked');
  const { input, label } = found;
  const prompt = open.prompt.value;
  const digest = prompt === null ? null : bench.digester.json(prompt);
  const isSame = digest === manifest.prompt_digest;
  return {
    input: input.input,
    label,
    messages: isSame ? open.prompt.render(input.input) : null,
    why_not: isSame ? null : 'the prompt has changed since it was asked',
    ...(await verdictsOn(found, sample, open, bench)),
  };
}

async function verdictsOn(
  found: LabelledSample,
  { entries, scorer_key }: LoggedAnswers,
  open: ScorableSpecification,
  bench: Workbench,
): Promise<Pick<AskedSample, 'verdicts' | 'no_verdicts_because'>> {
  const scorer = open.declared_task.scorers.find(({ key }) => key === scorer_key);
  const verdicts: AskedSample['verdicts'][number][] = [];
  try {
    for (const { output } of scorer === undefined ? [] : entries) {
      if (output.kind === 'failed') continue;
      const judged = scoringSample(found, output.output, found.label.metadata, true);
      const kept = await keptVerdicts({ ...open, scorer: scorer! }, judged, bench);
      verdicts.push(...kept.map((one) => ({ ...one, trial: output.trial })));
    }
    return { verdicts, no_verdicts_because: null };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return { verdicts, no_verdicts_because: error.message };
  }
}

async function findSamples(
  { inputs }: ScorableSpecification,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, LabelledSample>> {
  const found = new Map<string, LabelledSample>();
  for await (const batch of openLabels(inputs).read()) {
    for (const sample of batch) if (ids.has(sample.id)) found.set(sample.id, sample);
    if (found.size === ids.size) break;
  }
  return found;
}

/** Nothing of the sample can be shown. */
export function nothingKnown(why_not: string): AskedSample {
  return { input: null, label: null, messages: null, why_not, verdicts: [], no_verdicts_because: null };
}
