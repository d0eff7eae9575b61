import type { Rubric } from '@assay/records';
import { parseJson } from '@assay/rows';
import * as z from 'zod';
import type { ExchangeFormat } from './exchange-format.ts';
import { returnedValues, shownValues } from './returned-values.ts';
import { readReturned } from './read-returned.ts';

const choices = z.object({ from_name: z.string(), value: z.object({ choices: z.array(z.string()) }) });
const textarea = z.object({
  from_name: z.string(),
  value: z.object({ text: z.union([z.string(), z.array(z.string())]) }),
});
const annotationSchema = z.object({
  was_cancelled: z.boolean().default(false),
  result: z.array(z.union([choices, textarea, z.object({ from_name: z.string().optional() })])),
});
const taskSchema = z.object({
  data: z.object({ item: z.string(), rater: z.string().optional() }),
  annotations: z.array(annotationSchema).default([]),
});

/**
 * Label Studio's tasks: a list of `{ data, annotations }`. Of several annotations of a task the last one counts; a cancelled one is no
 * verdict (labelstud.io/guide/task_format).
 */
export const labelStudioFormat: ExchangeFormat = {
  write: ({ items, rater }) =>
    `${JSON.stringify(
      items.map(({ item, round, input, outputs }) => {
        const [first = '', second] = outputs;
        const shown = second === undefined ? { output: first } : { first, second };
        return { data: { item, rater, round, input: input ?? '', ...shown } };
      }),
      null,
      2,
    )}\n`,
  read: async (text, rubric) =>
    readReturned(z.array(taskSchema), parseJson(text)).flatMap(({ data, annotations }) => {
      const last = annotations.findLast((annotation) => !annotation.was_cancelled);
      const results = last?.result ?? [];
      const chosen = (name: string): string | undefined =>
        results.flatMap((each) =>
          'value' in each && 'choices' in each.value && each.from_name === name ? each.value.choices : [],
        )[0];
      const values = returnedValues(chosen, rubric);
      const reason = results.flatMap((each) =>
        'value' in each && 'text' in each.value && each.from_name === 'reason'
          ? [each.value.text].flat()
          : [],
      );
      return values === null
        ? []
        : [{ item: data.item, rater: data.rater ?? null, values, reason: reason.join('\n') }];
    }),
};

/** The labelling interface that fits these tasks. */
export function labelStudioConfig({ instructions, criteria }: Rubric): string {
  const compares = criteria.some(({ kind }) => kind === 'preference');
  const texts = ['input', ...(compares ? ['first', 'second'] : ['output'])];
  const lines = [
    `<Header value="${escaped(instructions)}"/>`,
    ...texts.map((name) => `<Text name="${name}" value="$${name}"/>`),
    ...criteria.flatMap((criterion) => [
      `<Header value="${escaped(criterion.question)}"/>`,
      `<Choices name="${criterion.key}" toName="${texts.at(-1)}" choice="single" required="true">`,
      ...shownValues(criterion).map((value) => `  <Choice value="${escaped(value)}"/>`),
      '</Choices>',
    ]),
    `<TextArea name="reason" toName="${texts.at(-1)}" placeholder="Why?"/>`,
  ];
  return `<View>\n${lines.map((line) => `  ${line}\n`).join('')}</View>\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
