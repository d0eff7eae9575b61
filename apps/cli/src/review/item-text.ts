import { type Rubric, UNSURE, valuesOf } from '@assay/records';
import { agreeing, plural, printable } from '@assay/shown';
import type { HandedOut } from '@assay/verbs';

/** A text as one word for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** An item as a rater reads it in a terminal. */
export function itemText(handed: HandedOut, rater: string): string {
  const { item, until, input, outputs, masked, rubric, voted, left } = handed;
  const values = rubric.criteria.map(({ key }) => `${key}=…`).join(' ');
  return [
    `${item}, yours until ${until} (${voted} judged, ${left} more)`,
    '',
    ...contentLines({ input, outputs, masked }),
    ...rubricLines(rubric),
    `assay review vote ${item} ${values} --rater ${printable(/^[\w.@-]+$/.test(rater) ? rater : quoted(rater))}`,
    '',
  ].join('\n');
}

export function contentLines({
  input,
  outputs,
  masked,
}: Pick<HandedOut, 'input' | 'outputs' | 'masked'>): readonly string[] {
  const names = outputs.length === 1 ? ['answer'] : ['first answer', 'second answer'];
  return [
    ...(input === null ? [] : ['question:', indented(input)]),
    ...outputs.flatMap((output, i) => [`${names[i]}:`, indented(output)]),
    ...(masked === 0 ? [] : [`(${plural(masked, 'name')} ${agreeing(masked, 'is', 'are')} masked)`]),
    '',
  ];
}

function rubricLines({ instructions, criteria }: Rubric): readonly string[] {
  return [
    printable(instructions),
    ...criteria.flatMap((criterion) => {
      const values = criterion.kind === 'preference' ? ['first', 'tie', 'second'] : valuesOf(criterion);
      return [
        `  ${criterion.key}: ${printable(criterion.question)} (${[...values, UNSURE].map(printable).join(', ')})`,
        ...criterion.anchors.map(
          ({ value, example, why }) =>
            `    ${printable(value)}: ${printable(example)}${why === undefined ? '' : `, since ${printable(why)}`}`,
        ),
        ...criterion.rules.map((rule) => `    ${printable(rule)}`),
      ];
    }),
    '',
  ];
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${printable(line)}`)
    .join('\n');
}
