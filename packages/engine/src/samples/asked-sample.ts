import type { JudgeRequest, ScoringSample } from '@assay/metrics';
import {
  AssayError,
  canonicalJson,
  type JsonValue,
  type JudgeVerdict,
  type RunManifest,
  type SampleLabel,
  type Score,
  type Scoring,
} from '@assay/records';
import { knownMetric } from '../declare/read-scorers.ts';
import type { DeclaredMetric } from '../declare/project.ts';
import { StoppedAsking } from '../model-client/dispatcher.ts';
import { ModelQueues } from '../model-client/model-queue.ts';
import type { Message } from '../ports/model.ts';
import type { JournalEntry, Store } from '../ports/store.ts';
import { openForScoring, type ScorableSpecification } from '../run/open-specification.ts';
import { allSpecifications, specificationOf } from '../run/specifications.ts';
import { modelJudge } from '../score/judge/model-judge.ts';
import { plainVerdict } from '../score/judge/judge-prompt.ts';
import { type LabelFault, labelFaults } from '../score/labels/label-hmacs.ts';
import type { LabelledSample } from '../score/labels/labels.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import { resolveScorer } from '../score/scorer/resolve-scorer.ts';
import type { WiredMetric } from '../score/scorer/scorer.ts';
import { scoringSample } from '../score/scoring-sample.ts';
import { ScoringSession } from '../score/scoring-session.ts';
import { storedScores } from '../score/score-table.ts';
import type { Workbench } from '../workbench.ts';

/** What a judge said of an output; null where the reply is not kept, or the judge is asked otherwise now. */
interface KeptVerdict {
  readonly score_name: string;
  readonly judge: string;
  readonly repeat: number;
  readonly verdict: JudgeVerdict | null;
}

/**
 * What the judges of a scorer said of one output, from the replies that were kept: the questions are put together
 * again, and nobody is asked.
 */
async function keptVerdicts(
  open: ScorableSpecification,
  sample: ScoringSample,
  bench: Workbench,
): Promise<readonly KeptVerdict[]> {
  const { reducer, k } = open.specification;
  const metrics = open.scorer.metrics.filter(asksJudges);
  if (metrics.length === 0) return [];
  const context = await bench.scorerContext({ reducer, k });
  const scorer = await resolveScorer({ ...open.scorer, metrics, aggregates: {} }, context);
  try {
    const session = silentSession(bench);
    const verdicts: KeptVerdict[] = [];
    for (const metric of scorer.metrics) verdicts.push(...(await verdictsOf(metric, sample, session)));
    return verdicts;
  } finally {
    await scorer.close();
  }
}

function asksJudges({ metric }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue' || metric.name === 'meteor-wordnet') return false;
  const known = knownMetric(metric.name);
  return known.kind === 'port' && known.port === 'judge';
}

function silentSession({ clock, digester, store }: Workbench): ScoringSession {
  const queues = new ModelQueues({ clock, signal: new AbortController().signal });
  const session = new ScoringSession({ queues, digester, cache: store.cache, again: false, scoringId: null });
  session.end();
  return session;
}

async function verdictsOf(
  { panel, metric, params, score_name }: WiredMetric,
  sample: ScoringSample,
  session: ScoringSession,
): Promise<readonly KeptVerdict[]> {
  if (panel === null || metric.kind !== 'port' || metric.port !== 'judge') return [];
  const { judges, people, options } = panel;
  const kept: KeptVerdict[] = [];
  const all = [
    ...judges.map((one) => ({
      key: one.declared.key,
      judge: modelJudge(one, { options, session, scoreName: score_name }),
      repeats: options.repeats,
    })),
    ...(people === null ? [] : [{ key: 'human', judge: people.judge, repeats: people.raters }]),
  ];
  for (const { key, judge, repeats } of all) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      let verdict: JudgeVerdict | null = null;
      const ask = async ({ output, ...request }: JudgeRequest): Promise<JsonValue> => {
        const given = await judge.judge(
          { ...request, id: sample.id, outputs: [output], repeat },
          session.queues.signal,
        );
        if (given.kind === 'failed') throw new StoppedAsking(given.why);
        verdict = given;
        return plainVerdict(given, request.verdict);
      };
      try {
        await metric.score(sample, params, { judge: ask });
      } catch (error) {
        if (!(error instanceof StoppedAsking)) throw error;
      }
      kept.push({ score_name, judge: key, repeat, verdict });
    }
  }
  return kept;
}

/** What a run was given of a sample, and what was expected; null with the reason why it cannot be said any more. */
export interface AskedSample {
  readonly input: JsonValue | null;
  readonly label: SampleLabel | null;
  /** Why what was expected cannot be said: the label that it was scored with is not the one that the data has now. */
  readonly label_why_not: string | null;
  /** Rendered again from prompt and input, where both are as they were. */
  readonly messages: readonly Message[] | null;
  readonly why_not: string | null;
  /** What judges said of its outputs, trial by trial, as far as their replies are kept. */
  readonly verdicts: readonly (KeptVerdict & { readonly trial: number })[];
  /** Why nothing can be said of judges: one of them cannot be opened, for example. */
  readonly no_verdicts_because: string | null;
}

/** A sample of a run, and what became of it. */
export interface LoggedAnswers {
  readonly id: string;
  readonly entries: readonly JournalEntry[];
}

/** A run, and the scoring that its samples are shown with; null: none. */
export interface LoggedRunOf {
  readonly manifest: RunManifest;
  readonly scoring: Scoring | null;
}

/** A sample of a run as the project still has it. What is not what the run was given is not shown as if it were. */
export async function askedSample(
  run: LoggedRunOf,
  sample: LoggedAnswers,
  bench: Workbench,
): Promise<AskedSample> {
  return (await askedSamples(run, [sample], bench)).get(sample.id)!;
}

/** Several at once: the data is read once, as far as the last of them. */
export async function askedSamples(
  { manifest, scoring }: LoggedRunOf,
  samples: readonly LoggedAnswers[],
  bench: Workbench,
): Promise<ReadonlyMap<string, AskedSample>> {
  try {
    const { open, isAsItWas } = await openAsItWas(manifest, bench);
    const ids = new Set(samples.map(({ id }) => id));
    const found = await findSamples(open, ids);
    const labelFault = await labelFaults(scoring, openLabels(open.inputs), bench.store, ids);
    const place = { manifest, scoring, open, isAsItWas, labelFault, bench };
    const asked = new Map<string, AskedSample>();
    for (const sample of samples)
      asked.set(sample.id, await askedOf(sample, found.get(sample.id) ?? null, place));
    return asked;
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return new Map(samples.map(({ id }) => [id, nothingKnown(error.message)]));
  }
}

/** The data of a run, and whether its inputs are what the run saw; all that there is where they are not. */
export async function openAsItWas(
  manifest: RunManifest,
  bench: Workbench,
): Promise<{ readonly open: ScorableSpecification; readonly isAsItWas: boolean }> {
  const { evaluation_key: key, samples, inputs_digest } = manifest;
  const specification = specificationOf(manifest, await allSpecifications(bench));
  const open = await openForScoring(key, specification, { limit: samples }, bench);
  if (open.inputs.inputs_digest === inputs_digest) return { open, isAsItWas: true };
  // An edit may have moved a sample out of the part that was asked.
  const { where: _where, only: _only, asked: _asked, ...all } = specification;
  const whole = { ...all, num_samples: null };
  return { open: await openForScoring(key, whole, { limit: null }, bench), isAsItWas: false };
}

interface Place extends LoggedRunOf {
  readonly open: ScorableSpecification;
  readonly isAsItWas: boolean;
  readonly labelFault: LabelFault;
  readonly bench: Workbench;
}

async function askedOf(
  sample: LoggedAnswers,
  found: LabelledSample | null,
  place: Place,
): Promise<AskedSample> {
  const { manifest, open, isAsItWas, labelFault, bench } = place;
  if (found === null) return nothingKnown(`the data has no sample ${JSON.stringify(sample.id)} any more`);
  if (sample.entries.some(({ input_digest }) => input_digest !== found.input_digest))
    return nothingKnown('its input has changed since it was asked');
  if (sample.entries.length === 0 && !isAsItWas)
    return nothingKnown('the data has changed since the run, which never came to this sample');
  const { input, label } = found;
  const label_why_not = labelFault(found.id, label);
  const prompt = open.prompt.value;
  const digest = prompt === null ? null : bench.digester.json(prompt);
  const isSame = digest === manifest.prompt_digest;
  return {
    input: input.input,
    label: label_why_not === null ? label : null,
    label_why_not,
    messages: isSame ? open.prompt.render(input.input) : null,
    why_not: isSame ? null : 'the prompt has changed since it was asked',
    ...(label_why_not === null
      ? await verdictsOn(found, sample, place)
      : { verdicts: [], no_verdicts_because: isJudged(place) ? label_why_not : null }),
  };
}

function scorerIn({ scoring, open }: Pick<Place, 'scoring' | 'open'>) {
  return open.declared_task.scorers.find(({ key }) => key === scoring?.scorer_key);
}

function isJudged(place: Place): boolean {
  return scorerIn(place)?.metrics.some(asksJudges) === true;
}

async function verdictsOn(
  found: LabelledSample,
  { entries }: LoggedAnswers,
  place: Place,
): Promise<Pick<AskedSample, 'verdicts' | 'no_verdicts_because'>> {
  const { scoring, open, bench } = place;
  const scorer = scorerIn(place);
  const verdicts: AskedSample['verdicts'][number][] = [];
  try {
    // A reply to what judges are told now says nothing of what they were told then.
    const isOther = isJudged(place) && !(await isScorerOf(scoring!, scorer!, open, bench));
    for (const { output } of scorer === undefined ? [] : entries) {
      if (output.kind === 'failed') continue;
      const judged = scoringSample(found, output.output, found.label.metadata, true);
      const kept = await keptVerdicts({ ...open, scorer: scorer! }, judged, bench);
      for (const one of kept)
        verdicts.push({ ...one, ...(isOther ? { verdict: null } : {}), trial: output.trial });
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

/** Whether the project's scorer is configured as the one that made a scoring, judges and what they are told among it. */
async function isScorerOf(
  { scorer_version: digest }: Scoring,
  declared: ScorableSpecification['scorer'],
  { specification: { reducer, k } }: ScorableSpecification,
  bench: Workbench,
): Promise<boolean> {
  const then = await bench.store.scorings.getVersion(digest);
  if (then === null) return false;
  const scorer = await resolveScorer(declared, await bench.scorerContext({ reducer, k }));
  try {
    const told = ({ configuration, judge }: Pick<typeof then, 'configuration' | 'judge'>): string =>
      canonicalJson({ configuration, judge });
    return told(scorer.version) === told(then);
  } finally {
    await scorer.close();
  }
}

/** Nothing of the sample can be shown. */
export function nothingKnown(why_not: string): AskedSample {
  return {
    input: null,
    label: null,
    label_why_not: why_not,
    messages: null,
    why_not,
    verdicts: [],
    no_verdicts_because: null,
  };
}

/** One (sample, trial) of a run: what came back, null where it was never reached, and what each metric says of it. */
export interface LoggedOutput {
  readonly ordinal: number;
  readonly trial: number;
  readonly sample_id: string;
  readonly entry: JournalEntry | null;
  readonly scores: readonly { readonly name: string; readonly score: Score }[];
}

/** The outputs of a run in their order, with their scores where it is scored; journal and table are each read once. */
export async function* loggedOutputs(
  runId: string,
  scoring: Scoring | null,
  store: Store,
): AsyncGenerator<LoggedOutput, void, undefined> {
  if (scoring === null) {
    for await (const entry of store.journal.read(runId)) yield withoutScores(entry);
    return;
  }
  const entries = store.journal.read(runId)[Symbol.asyncIterator]();
  const { score_names: names, rows } = storedScores(scoring, store.blobs);
  let next = await entries.next();
  try {
    for await (const { ordinal, trial, sample_id, scores } of rows) {
      const entry = next.done !== true && isOf(next.value, ordinal, trial) ? next.value : null;
      if (entry !== null) next = await entries.next();
      yield { ordinal, trial, sample_id, entry, scores: named(names, scores) };
    }
  } finally {
    await entries.return?.();
  }
}

/** The outputs of one sample by trial, without those of the others; none where the run has not this sample. */
export async function loggedSample(
  { run_id, sample_id }: { readonly run_id: string; readonly sample_id: string },
  scoring: Scoring | null,
  store: Store,
): Promise<readonly LoggedOutput[]> {
  const entries = await store.journal.readSample(run_id, sample_id);
  if (scoring === null) return entries.map(withoutScores);
  const { score_names: names, rows } = storedScores(scoring, store.blobs);
  const found: LoggedOutput[] = [];
  for await (const { ordinal, trial, sample_id: id, scores } of rows) {
    if (id === sample_id) {
      const entry = entries.find((one) => isOf(one, ordinal, trial)) ?? null;
      found.push({ ordinal, trial, sample_id, entry, scores: named(names, scores) });
      // The trials of a sample stand together.
    } else if (found.length > 0) break;
  }
  return found;
}

function named(names: readonly string[], scores: readonly Score[]): LoggedOutput['scores'] {
  return names.map((name, at) => ({ name, score: scores[at]! }));
}

function withoutScores(entry: JournalEntry): LoggedOutput {
  const { sample_id, trial } = entry.output;
  return { ordinal: entry.ordinal, trial, sample_id, entry, scores: [] };
}

function isOf({ ordinal, output }: JournalEntry, at: number, trial: number): boolean {
  return ordinal === at && output.trial === trial;
}
