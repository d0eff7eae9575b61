import type { JsonObject } from '@assay/records';
import { writeYaml } from '@assay/rows';
import { harnessMetrics, notesOfParts, type PartNotes, type Translated } from './metric-equivalents.ts';
import type { PartFacts, ProblemFacts } from './problem-facts.ts';

/** Task files of lm-evaluation-harness: one for each part, and a group where there are several. */
export async function toLmEval(facts: ProblemFacts): Promise<Translated> {
  const files: Record<string, string> = {};
  const noted: PartNotes[] = [];
  const isDivided = facts.parts.length > 1;
  const names = facts.parts.map((part) => (isDivided ? `${facts.slug}_${part.slug}` : facts.slug));
  for (const [i, part] of facts.parts.entries()) {
    const own: string[] = [];
    const task = taskOf(facts, part, names[i]!, own);
    files[`${names[i]}.yaml`] = await withNotes(task, own);
    noted.push({ part: part.name, notes: own });
  }
  const notes = [...notesOfParts(noted)];
  if (isDivided) {
    const open = ['how the parts are put together into one number (aggregate_metric_list) is not stated'];
    files[`_${facts.slug}.yaml`] = await withNotes({ group: facts.slug, task: names }, open);
    notes.push(...open);
  }
  return { files, notes };
}

function taskOf(facts: ProblemFacts, part: PartFacts, name: string, notes: string[]): JsonObject {
  const metrics = harnessMetrics(part.metrics, 'lm-eval', (text) => notes.push(text));
  const { temperature, max_tokens, top_p, top_k, ...others } = facts.parameters;
  const sampling = { temperature, top_p, top_k };
  const generation = {
    // Left out, it would be a blank line: answers of several paragraphs would be cut off.
    until: [...facts.stop],
    ...(max_tokens === undefined ? {} : { max_gen_toks: max_tokens }),
    ...(temperature === undefined ? {} : { do_sample: Number(temperature) > 0 }),
    ...Object.fromEntries(Object.entries(sampling).filter(([, value]) => value !== undefined)),
  };
  notes.push(...dataNotes(part));
  if (facts.shots !== null && facts.shots > 0)
    notes.push(
      'fewshot_split: where the examples come from is not stated; without a training or validation split there they are questions that are asked',
    );
  if (part.prompt === null) notes.push('doc_to_text: no prompt is given');
  else if (/\{\{\s*input\s*\}\}/.test(part.prompt))
    notes.push('doc_to_text: {{input}} is the whole input of a project; there it is a column of that name');
  notes.push('doc_to_target: the problem does not say which column is the answer');
  if (max_tokens === undefined)
    notes.push('max_gen_toks: no limit for answers is stated; each model has its own there');
  if (temperature === undefined)
    notes.push('temperature: none is stated; answers are decoded greedily there');
  if (part.system !== null)
    notes.push('the system prompt is given on the command line there (--system_instruction)');
  for (const [setting, value] of Object.entries(others))
    notes.push(`${setting} = ${JSON.stringify(value)}: no place in a task`);
  notes.push(...facts.otherSettings.map((setting) => `${setting}: no place in a task`));
  return {
    task: name,
    ...(part.hub === null ? {} : { dataset_path: part.hub.name }),
    ...(part.hub?.config == null ? {} : { dataset_name: part.hub.config }),
    ...(part.hub?.split == null ? {} : { test_split: part.hub.split }),
    output_type: 'generate_until',
    ...(part.prompt === null ? {} : { doc_to_text: columnsOf(part.prompt) }),
    ...(facts.shots === null ? {} : { num_fewshot: facts.shots }),
    generation_kwargs: generation,
    ...(metrics.length === 0
      ? {}
      : {
          metric_list: metrics.map((metric) => ({
            metric,
            aggregation: metric === 'exact_match' ? 'mean' : metric,
            higher_is_better: true,
          })),
        }),
  };
}

function dataNotes({ hub, address, madeBy, sharesData }: PartFacts): readonly string[] {
  const path = [
    ...(madeBy === null
      ? []
      : [
          `dataset_path: the data are made by ${madeBy}, a step of the problem: name the file that it writes`,
        ]),
    ...(sharesData
      ? ['process_docs: which rows of the data belong to this part is not stated; as written, all are asked']
      : []),
    ...(madeBy !== null || hub !== null
      ? []
      : [`dataset_path: ${address ?? 'no input is named'} is not a dataset of Hugging Face`]),
  ];
  return hub?.split == null ? [...path, 'test_split: the problem does not say which split is asked'] : path;
}

/** `{{input.question}}` of a project is `{{question}}` there, where a row's columns are named alone; what else looks like Jinja is text. */
function columnsOf(prompt: string): string {
  return prompt
    .replaceAll(/\{[%#]/g, (sign) => `{{ ${JSON.stringify(sign)} }}`)
    .replaceAll(/\{\{\s*input\.(\w+)\s*\}\}/g, '{{$1}}');
}

async function withNotes(task: JsonObject, notes: readonly string[]): Promise<string> {
  const lines = notes.map(
    (note) => `# not stated, or without an equivalent: ${note.replaceAll('\n', ' ')}\n`,
  );
  return `${lines.join('')}${await writeYaml(task)}`;
}
