import { harnessMetrics } from './metric-equivalents.ts';
import type { PartFacts, ProblemFacts } from './problem-facts.ts';
import type { Translated } from './translated.ts';

/** A task of Inspect for each part, in one module. What the problem does not say is an argument of the task, without a default. */
export function toInspect(facts: ProblemFacts): Translated {
  const notes: string[] = [];
  const isDivided = facts.parts.length > 1;
  const tasks = facts.parts.map((part) => {
    const own: string[] = [];
    const text = taskText(facts, part, isDivided ? `${facts.slug}_${part.slug}` : facts.slug, own);
    notes.push(...own.map((note) => (isDivided ? `${part.name}: ${note}` : note)));
    return text;
  });
  if (facts.model !== null) notes.push(`the model ${facts.model} is named on the command line there`);
  if (facts.shots !== null && facts.shots > 0)
    notes.push(`${facts.shots} examples are shown before the question: which ones is not said`);
  notes.push(...facts.otherSettings.map((setting) => `${setting}: no place in a task`));
  const scorers = [...new Set(facts.parts.flatMap((part) => scorersOf(part, () => undefined)))];
  const imported = [...new Set(scorers.map((scorer) => scorer.replace(/\(.*$/s, '')))].toSorted();
  const solvers = [
    'generate',
    ...(facts.prompt === null ? [] : ['prompt_template']),
    ...(facts.system === null ? [] : ['system_message']),
  ];
  const head = [
    pythonText(`${facts.name}\n\n${facts.description ?? ''}`.trim()),
    '',
    'from inspect_ai import Task, task',
    `from inspect_ai.dataset import FieldSpec, ${facts.parts.some(({ hub }) => hub === null) ? 'hf_dataset, json_dataset' : 'hf_dataset'}`,
    'from inspect_ai.model import GenerateConfig',
    ...(imported.length === 0 ? [] : [`from inspect_ai.scorer import ${imported.join(', ')}`]),
    `from inspect_ai.solver import ${solvers.toSorted().join(', ')}`,
  ];
  return { files: { [`${facts.slug}.py`]: `${head.join('\n')}\n\n\n${tasks.join('\n\n')}` }, notes };
}

function scorersOf({ metrics }: PartFacts, note: (text: string) => void): readonly string[] {
  return harnessMetrics(metrics, 'inspect', note);
}

function taskText(facts: ProblemFacts, part: PartFacts, name: string, notes: string[]): string {
  const scorers = scorersOf(part, (text) => notes.push(text));
  if (scorers.length === 0) notes.push('scorer: none of its metrics has an equivalent');
  notes.push('which columns hold the input and the target is not said: they are arguments of the task');
  if (part.hub === null)
    notes.push(`the data at ${part.address ?? 'no address'} are an argument of the task`);
  else notes.push('which split is asked is not said: it is an argument of the task');
  const isHub = part.hub !== null;
  const solver = [
    ...(facts.system === null ? [] : [`system_message(${pythonText(facts.system)})`]),
    ...(facts.prompt === null ? [] : [`prompt_template(${pythonText(placeholders(facts.prompt))})`]),
    'generate()',
  ];
  const source = isHub
    ? `hf_dataset(${pythonText(part.hub)}, split=split, sample_fields=fields)`
    : 'json_dataset(data, sample_fields=fields)';
  const config = Object.entries(facts.parameters).map(([key, value]) => `${key}=${pythonValue(value)}`);
  if (facts.stop.length > 0) config.push(`stop_seqs=${pythonValue([...facts.stop])}`);
  return [
    '@task',
    `def ${pythonName(name)}(${isHub ? 'split' : 'data'}: str, input: str, target: str) -> Task:`,
    `    ${pythonText(part.name)}`,
    '    fields = FieldSpec(input=input, target=target)',
    '    return Task(',
    `        dataset=${source},`,
    `        solver=[${solver.join(', ')}],`,
    ...(scorers.length === 0 ? [] : [`        scorer=[${scorers.join(', ')}],`]),
    `        config=GenerateConfig(${config.join(', ')}),`,
    '    )',
    '',
  ].join('\n');
}

/** `{{input}}` of a project is `{prompt}` there; a column is a key of the sample's metadata. */
function placeholders(prompt: string): string {
  return prompt
    .replaceAll(/[{}]/g, (brace) => brace + brace)
    .replaceAll(/\{\{\{\{\s*input\s*\}\}\}\}/g, '{prompt}')
    .replaceAll(/\{\{\{\{\s*input\.(\w+)\s*\}\}\}\}/g, '{$1}');
}

function pythonName(slug: string): string {
  return /^\d/.test(slug) ? `task_${slug}` : slug;
}

/** JSON texts are Python texts, but for characters that JSON leaves as they are and Python reads as they are too. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}

function pythonValue(value: unknown): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
