import { build } from '@assay/tasks';
import type { Extraction } from '../extraction.ts';
import { metricsOfWhole, partsOf } from './parts-of.ts';

/** An address that an @id can be; null for words. */
export function addressIn(text: string | undefined): string | null {
  const isIri = text !== undefined && /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text) && URL.canParse(text);
  return isIri ? text : null;
}

/** What an answer is where a paper says nothing of its fields. */
const freeText = {
  name: 'output',
  type: 'string',
  repeated: false,
  pattern: null,
  value: 'output',
} as const;

/** Fields as a RecordSet; null for none. */
function schemaOf(
  fields: readonly (Extraction['outputs'][number] | typeof freeText)[],
): build.RecordSetPart | null {
  const [first, ...more] = fields.map(({ name: field, type, repeated, pattern, value }) =>
    build.field({
      name: field,
      dataType: `xsd:${type}`,
      ...(repeated ? { repeated } : {}),
      ...(pattern === null ? {} : { valuePattern: pattern }),
      ...(value === field ? {} : { description: value }),
    }),
  );
  return first === undefined ? null : build.recordSet({ fields: [first, ...more] });
}

interface Names {
  readonly base: string;
  readonly name: string;
}

/** The data that the paper gives; an InputSpec where it gives none, or presents data and no task. */
function paperInput(
  extraction: Extraction,
  given: string | null,
  { base, name }: Names,
): build.Dataset | build.InputSpec {
  const address = given ?? addressIn(extraction.dataset?.value);
  const called = extraction.dataset?.value ?? null;
  const schema = schemaOf(extraction.inputs);
  const fields = extraction.inputs.map(({ name: field, value }) =>
    field === value ? field : `${field} (${value})`,
  );
  const described = fields.length === 0 ? {} : { description: `Each instance has: ${fields.join('; ')}.` };
  if (isInputOpen(extraction, given)) {
    const description =
      called === null
        ? 'The paper gives no address for its data.'
        : `The data that the paper presents: ${address ?? called}`;
    return build.inputSpec({
      id: `${base}#inputSpec`,
      description,
      ...(schema === null ? {} : { schema }),
    });
  }
  if (address === null)
    return build.dataset({ id: `${base}#dataset`, name: called ?? `${name} dataset`, ...described });
  // The home of a benchmark may also be where its data are, and one @id is one thing.
  const id = address === base ? { id: `${base}#dataset`, url: address } : { id: address };
  return build.dataset({ ...id, name: `${name} dataset`, ...described });
}

/** Whether the problem leaves its data to the solution: no name of them is known, or they are all that there is. */
export function isInputOpen({ dataset, dataset_only }: Extraction, given: string | null): boolean {
  return dataset_only || (given === null && dataset === null);
}

/** The problem of a paper. A part refers to what the whole has, and has its own where it is judged by other metrics or answers in other fields. */
export function paperProblem(
  extraction: Extraction,
  addresses: Addresses,
  { base, name }: Names,
): build.Problem {
  const { description, homepage } = extraction;
  const input = paperInput(extraction, addresses.dataset, { base, name });
  const whole = metricsOfWhole(extraction);
  const output = sharedBy(`${base}#outputSpec`, (names, id) => outputOf(extraction, names, id));
  const evaluation = sharedBy(`${base}#evaluationSpec`, (names, id) => evaluationOf(extraction, names, id));
  const home = addressIn(homepage?.value);
  const citation = citationOf(extraction, addresses);
  return build.problem({
    id: base,
    name,
    ...(description === null ? {} : { description: description.value }),
    ...(home === null ? {} : { url: home }),
    ...(citation === '' ? {} : { citation }),
    input,
    output: output([]),
    ...evaluation(whole),
    subTasks: partsOf(extraction).map(({ part, fragment, value, metrics, outputs }) =>
      build.problem({
        id: `${base}#${fragment}`,
        name: `${name} - ${part}`,
        ...(value === part ? {} : { description: value }),
        input,
        output: output(outputs),
        ...evaluation(metrics),
      }),
    ),
  });
}

/** What has been made of these names before, so that parts that share it refer to it; the second of a kind is `…#outputSpec_2`. */
function sharedBy<T>(
  id: string,
  make: (names: readonly string[], id: string) => T,
): (names: readonly string[]) => T {
  const made = new Map<string, T>();
  return (names) => {
    const key = JSON.stringify(names);
    const one = made.get(key) ?? make(names, made.size === 0 ? id : `${id}_${made.size + 1}`);
    made.set(key, one);
    return one;
  };
}

function citationOf({ authors }: Extraction, { title = null }: Addresses): string {
  const people = authors.map(({ value }) => value).join(', ');
  return [people, title ?? ''].filter((text) => text !== '').join('. ');
}

/** The fields with these names; all of them for none. */
function outputOf({ outputs }: Extraction, names: readonly string[], id: string): build.OutputSpec {
  const own = names.length === 0 ? outputs : outputs.filter(({ name }) => names.includes(name));
  return build.outputSpec({ id, schema: schemaOf(own.length > 0 ? own : [freeText])! });
}

function evaluationOf(
  extraction: Extraction,
  metrics: readonly string[],
  id: string,
): { evaluation?: build.EvaluationSpec } {
  const [metric, ...others] = metrics;
  if (metric === undefined) return {};
  const judged = judgedHow(extraction, metrics);
  return {
    evaluation: build.evaluationSpec({
      id,
      ...(judged === '' ? {} : { description: judged }),
      expectedMetrics: [metric, ...others],
    }),
  };
}

/** What the vocabulary has no place for: protocol, what each metric is, judge, and the judge's prompt as it is. */
function judgedHow({ protocol, metrics, judge, prompts }: Extraction, names: readonly string[]): string {
  return [
    ...(protocol === null ? [] : [protocol.value]),
    ...metrics.flatMap(({ value, definition }) =>
      definition === null || !names.includes(value) ? [] : [`${value}: ${definition}`],
    ),
    ...(judge === null ? [] : [`${judgedBy(metrics, names)} judged by ${judge.value}.`]),
    ...prompts.filter(({ role }) => role === 'judge').map(({ value }) => `Prompt of the judge:\n${value}`),
  ].join('\n');
}

/** The metrics whose own words speak of a judge; where none does, what is judged are the answers. */
function judgedBy(metrics: Extraction['metrics'], names: readonly string[]): string {
  const own = metrics.filter(
    ({ value, definition }) =>
      names.includes(value) &&
      /\b(?:judge|rating|rated|grade[rd]?|LLM)\b/i.test(`${value} ${definition ?? ''}`),
  );
  const [first, ...others] = own.map(({ value }) => value);
  if (first === undefined) return 'Answers are';
  return others.length === 0 ? `${first} is` : `${[first, ...others].join(', ')} are`;
}

/** Where the things of a paper are, as far as it is known. */
export interface Addresses {
  /** Of the paper: arXiv or DOI. */
  readonly paper: string | null;
  readonly dataset: string | null;
  /** What the paper is called. */
  readonly title?: string | null;
}
