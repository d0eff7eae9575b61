import { jsonText } from '@assay/shown';
import { harnessMetrics, notesOfParts, type PartNotes, type Translated } from './metric-equivalents.ts';
import type { PartFacts, ProblemFacts } from './problem-facts.ts';

/** Run entries of HELM, and the settings of the adapter and the metrics that their run specification needs. */
export function toHelm(facts: ProblemFacts): Translated {
  const isDivided = facts.parts.length > 1;
  const names = facts.parts.map((part) => entryName(facts, isDivided ? part : null));
  const files: Record<string, string> = { 'run_entries.conf': runEntries(names) };
  const noted = facts.parts.map((part, i): PartNotes => {
    const notes: string[] = [];
    files[`${isDivided ? `${part.slug}.` : ''}run_spec.json`] = jsonText({
      name: names[i]!,
      ...runSpec(facts, part, notes),
      groups: [facts.slug],
    });
    return { part: part.name, notes };
  });
  return {
    files,
    notes: [
      `HELM has no scenario that reads these data: one called ${facts.slug} has to be written (scenario_spec.class_name), and a run specification of that name`,
      ...modelNotes(facts),
      ...notesOfParts(noted),
      ...facts.otherSettings.map((setting) => `${setting}: no place in an adapter`),
    ],
  };
}

/** HELM names a model `creator/name`; it looks any other word up in vain. */
function modelOf({ model }: ProblemFacts): string | null {
  return model !== null && /^[\w.-]+\/[\w.:@-]+$/.test(model) ? model : null;
}

function modelNotes(facts: ProblemFacts): readonly string[] {
  if (facts.model === null) return ['model: no baseline is given'];
  if (modelOf(facts) !== null) return [];
  return [
    `model: HELM names models creator/name, and ${JSON.stringify(facts.model)} is not such a name: state which one it is`,
  ];
}

function entryName(facts: ProblemFacts, part: PartFacts | null): string {
  const model = modelOf(facts);
  const given = [
    ...(part === null ? [] : [`subtask=${part.slug}`]),
    ...(model === null ? [] : [`model=${model}`]),
  ];
  return given.length === 0 ? facts.slug : `${facts.slug}:${given.join(',')}`;
}

/** HOCON, of which JSON texts are a part. */
function runEntries(names: readonly string[]): string {
  const entries = names.map((name) => `  {description: ${JSON.stringify(name)}, priority: 1}`);
  return `entries: [\n${entries.join('\n')}\n]\n`;
}

function runSpec(facts: ProblemFacts, part: PartFacts, notes: string[]): object {
  const metrics = harnessMetrics(part.metrics, 'helm', (text) => notes.push(text));
  const { temperature, max_tokens, ...others } = facts.parameters;
  const model = modelOf(facts);
  const instructions = [part.system, part.prompt].filter((text) => text !== null).join('\n\n');
  if (part.address === null) notes.push('no input is named');
  if (part.madeBy !== null)
    notes.push(
      `the data are made by ${part.madeBy}, a step of the problem that the scenario has to carry out`,
    );
  if (part.sharesData)
    notes.push('which rows of the data belong to this part is not stated: the scenario has to know');
  notes.push(...defaultNotes(facts));
  for (const [name, value] of Object.entries(others))
    notes.push(`${name} = ${JSON.stringify(value)}: no place in an adapter`);
  if (/\{\{/.test(part.prompt ?? ''))
    notes.push(
      'instructions: HELM puts the input after them (input_prefix), and knows no placeholders in them',
    );
  return {
    scenario_spec: { args: part.address === null ? {} : { data: part.address } },
    adapter_spec: {
      method: 'generation',
      // One answer is judged; HELM would ask for five.
      num_outputs: 1,
      ...(instructions === '' ? {} : { instructions }),
      ...(facts.shots === null ? {} : { max_train_instances: facts.shots }),
      ...(model === null ? {} : { model }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(max_tokens === undefined ? {} : { max_tokens }),
      ...(facts.stop.length === 0 ? {} : { stop_sequences: facts.stop }),
    },
    metric_specs: metricSpecs(metrics),
  };
}

/** What HELM puts in place of what is not stated. */
function defaultNotes({ shots, parameters }: ProblemFacts): readonly string[] {
  return [
    ...(shots === null ? ['max_train_instances: no number of examples is stated; HELM shows five'] : []),
    ...(parameters['temperature'] === undefined ? ['temperature: none is stated; HELM uses 1'] : []),
    ...(parameters['max_tokens'] === undefined
      ? ['max_tokens: no limit for answers is stated; HELM cuts them off after 100']
      : []),
    'input_prefix, output_prefix: HELM puts "Input: " before the input and "Output: " after it',
  ];
}

function metricSpecs(names: readonly string[]): readonly object[] {
  const ofClasses = names.filter((name) => name.startsWith('classification_'));
  const ofTexts = names.filter((name) => !ofClasses.includes(name));
  const spec = (classOf: string, args: object): object => ({
    class_name: `helm.benchmark.metrics.${classOf}`,
    args,
  });
  return [
    ...(ofTexts.length === 0 ? [] : [spec('basic_metrics.BasicGenerationMetric', { names: ofTexts })]),
    ...(ofClasses.length === 0 ? [] : [spec('classification_metrics.ClassificationMetric', {})]),
  ];
}
