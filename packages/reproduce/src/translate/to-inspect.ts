import { harnessMetrics, notesOfParts, type PartNotes, type Translated } from './metric-equivalents.ts';
import type { PartFacts, ProblemFacts } from './problem-facts.ts';

/** A task of Inspect for each part, in one module. What the problem does not say is an argument of the task, without a default. */
export function toInspect(facts: ProblemFacts): Translated {
  const noted: PartNotes[] = [];
  const isDivided = facts.parts.length > 1;
  const tasks = facts.parts.map((part) => {
    const own: string[] = [];
    const text = taskText(facts, part, isDivided ? `${facts.slug}_${part.slug}` : facts.slug, own);
    noted.push({ part: part.name, notes: own });
    return text;
  });
  const notes = [...notesOfParts(noted)];
  if (facts.model !== null) notes.push(`the model ${facts.model} is named on the command line there`);
  if (facts.shots !== null && facts.shots > 0)
    notes.push(`${facts.shots} examples are shown before the question: which ones is not stated`);
  notes.push(...facts.otherSettings.map((setting) => `${setting}: not written; GenerateConfig may have it`));
  const scorers = [...new Set(facts.parts.flatMap((part) => scorersOf(part, () => undefined)))];
  const imported = [...new Set(scorers.map((scorer) => scorer.replace(/\(.*$/s, '')))].toSorted();
  const solvers = [
    'generate',
    ...(facts.parts.some(({ prompt }) => prompt !== null) ? ['prompt_template'] : []),
    ...(facts.parts.some(({ system }) => system !== null) ? ['system_message'] : []),
  ];
  const head = [
    pythonText(`${facts.name}\n\n${facts.description ?? ''}`.trim()),
    '',
    'from inspect_ai import Task, task',
    `from inspect_ai.dataset import ${['FieldSpec', ...readersOf(facts)].join(', ')}`,
    'from inspect_ai.model import GenerateConfig',
    ...(imported.length === 0 ? [] : [`from inspect_ai.scorer import ${imported.join(', ')}`]),
    `from inspect_ai.solver import ${solvers.toSorted().join(', ')}`,
  ];
  return { files: { [`${facts.slug}.py`]: `${head.join('\n')}\n\n\n${tasks.join('\n\n')}` }, notes };
}

function readersOf({ parts }: ProblemFacts): readonly string[] {
  return [
    ...(parts.some(({ hub }) => hub !== null) ? ['hf_dataset'] : []),
    ...(parts.some(({ hub }) => hub === null) ? ['json_dataset'] : []),
  ];
}

function scorersOf({ metrics }: PartFacts, note: (text: string) => void): readonly string[] {
  return harnessMetrics(metrics, 'inspect', note);
}

function taskText(facts: ProblemFacts, part: PartFacts, name: string, notes: string[]): string {
  const scorers = scorersOf(part, (text) => notes.push(text));
  if (scorers.length === 0) notes.push('scorer: none of its metrics has an equivalent');
  notes.push('which columns hold the input and the target is not stated: they are arguments of the task');
  if (part.madeBy !== null)
    notes.push(
      `the data are made by ${part.madeBy}, a step of the problem: its file is an argument of the task`,
    );
  else if (part.hub === null)
    notes.push(`the data at ${part.address ?? 'no address'} are an argument of the task`);
  else if (part.hub.split === null)
    notes.push('which split is asked is not stated: it is an argument of the task');
  if (part.sharesData)
    notes.push('which rows of the data belong to this part is not stated: as written, all are asked');
  const solver = [
    ...(part.system === null ? [] : [`system_message(${pythonText(placeholders(part.system))})`]),
    ...(part.prompt === null ? [] : [`prompt_template(${pythonText(placeholders(part.prompt))})`]),
    'generate()',
  ];
  const data = dataOf(part);
  const columns = columnsIn(`${part.system ?? ''}${part.prompt ?? ''}`);
  const fields = [
    'input=input',
    'target=target',
    ...(columns.length === 0 ? [] : [`metadata=${pythonValue(columns)}`]),
  ];
  const config = Object.entries(facts.parameters).map(([key, value]) => `${key}=${pythonValue(value)}`);
  if (facts.stop.length > 0) config.push(`stop_seqs=${pythonValue([...facts.stop])}`);
  return [
    '@task',
    `def ${pythonName(name)}(${data.arguments.join(', ')}) -> Task:`,
    `    ${pythonText(part.name)}`,
    `    fields = FieldSpec(${fields.join(', ')})`,
    '    return Task(',
    `        dataset=${data.reader},`,
    `        solver=[${solver.join(', ')}],`,
    ...(scorers.length === 0 ? [] : [`        scorer=[${scorers.join(', ')}],`]),
    `        config=GenerateConfig(${config.join(', ')}),`,
    '    )',
    '',
  ].join('\n');
}

/** Where samples come from, and what of it the task is handed. */
function dataOf({ hub }: PartFacts): { readonly arguments: readonly string[]; readonly reader: string } {
  const columns = ['input: str', 'target: str'];
  if (hub === null)
    return { arguments: ['data: str', ...columns], reader: 'json_dataset(data, sample_fields=fields)' };
  const { name, config, split } = hub;
  const chosen = config === null ? '' : `, name=${pythonText(config)}`;
  return {
    arguments:
      split === null ? ['split: str', ...columns] : [...columns, `split: str = ${pythonText(split)}`],
    reader: `hf_dataset(${pythonText(name)}${chosen}, split=split, sample_fields=fields)`,
  };
}

const COLUMN = /\{\{\s*input\.(\w+)\s*\}\}/g;

/** Columns that a prompt names: the sample has them as its metadata. */
function columnsIn(prompt: string): string[] {
  return [...new Set([...prompt.matchAll(COLUMN)].map(([, column]) => column!))];
}

/** `{{input}}` of a project is `{prompt}` there; a column is a key of the sample's metadata. */
function placeholders(prompt: string): string {
  return prompt
    .replaceAll(/[{}]/g, (brace) => brace + brace)
    .replaceAll(/\{\{\{\{\s*input\s*\}\}\}\}/g, '{prompt}')
    .replaceAll(/\{\{\{\{\s*input\.(\w+)\s*\}\}\}\}/g, '{$1}');
}

const pythonWords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield task'.split(
    ' ',
  ),
);

function pythonName(slug: string): string {
  return /^\d/.test(slug) || pythonWords.has(slug) ? `task_${slug}` : slug;
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
