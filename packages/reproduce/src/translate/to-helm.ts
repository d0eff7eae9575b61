import { jsonText } from '@assay/shown';
import { harnessMetrics } from './metric-equivalents.ts';
import type { PartFacts, ProblemFacts } from './problem-facts.ts';
import type { Translated } from './translated.ts';

/** Run entries of HELM, and the settings of the adapter and the metrics that their run specification needs. */
export function toHelm(facts: ProblemFacts): Translated {
  const notes: string[] = [
    `HELM has no scenario that reads these data: one called ${facts.slug} has to be written, and a run specification of that name`,
  ];
  if (facts.model === null) notes.push('model: no baseline is given');
  const isDivided = facts.parts.length > 1;
  const files: Record<string, string> = { 'run_entries.conf': runEntries(facts, isDivided) };
  for (const part of facts.parts) {
    const own: string[] = [];
    files[`${isDivided ? `${part.slug}.` : ''}run_spec.json`] = jsonText(runSpec(facts, part, own));
    notes.push(...own.map((note) => (isDivided ? `${part.name}: ${note}` : note)));
  }
  notes.push(...facts.otherSettings.map((setting) => `${setting}: no place in an adapter`));
  return { files, notes };
}

/** HOCON, of which JSON texts are a part. */
function runEntries({ slug, parts, model }: ProblemFacts, isDivided: boolean): string {
  const entries = parts.map((part) => {
    const given = [
      ...(isDivided ? [`subtask=${part.slug}`] : []),
      ...(model === null ? [] : [`model=${model}`]),
    ];
    return `  {description: ${JSON.stringify(`${slug}:${given.join(',')}`)}, priority: 1}`;
  });
  return `entries: [\n${entries.join('\n')}\n]\n`;
}

function runSpec(facts: ProblemFacts, part: PartFacts, notes: string[]): object {
  const metrics = harnessMetrics(part.metrics, 'helm', (text) => notes.push(text));
  const { temperature, max_tokens, ...others } = facts.parameters;
  const instructions = [facts.system, facts.prompt].filter((text) => text !== null).join('\n\n');
  if (part.address === null) notes.push('no input is named');
  for (const [name, value] of Object.entries(others))
    notes.push(`${name} = ${JSON.stringify(value)}: no place in an adapter`);
  if (/\{\{/.test(facts.prompt ?? ''))
    notes.push(
      'instructions: HELM puts the input after them (input_prefix), and knows no placeholders in them',
    );
  return {
    scenario_spec: { args: part.address === null ? {} : { data: part.address } },
    adapter_spec: {
      method: 'generation',
      ...(instructions === '' ? {} : { instructions }),
      ...(facts.shots === null ? {} : { max_train_instances: facts.shots }),
      ...(facts.model === null ? {} : { model: facts.model }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(max_tokens === undefined ? {} : { max_tokens }),
      ...(facts.stop.length === 0 ? {} : { stop_sequences: facts.stop }),
    },
    metric_specs: metricSpecs(metrics),
  };
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
