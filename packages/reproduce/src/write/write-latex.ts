import type { Reproduction } from '@assay/records';
import { notes, shownRow } from './shown-row.ts';

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '−': '$-$',
  '–': '--',
  Δ: '$\\Delta$',
};

/** Text in which nothing is a command. */
function latexText(text: string): string {
  return text
    .replaceAll(/[\\{}$&#%_~^−–Δ]/gu, (character) => special[character]!)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** A tabular with booktabs' rules, as papers print it. */
export function reproductionLatex({ rows, title }: Reproduction): string {
  const line = (texts: readonly string[]): string => `${texts.map(latexText).join(' & ')} \\\\`;
  const body = rows.map((row) => {
    const { part, metric, reported, obtained, delta, n } = shownRow(row);
    return line([part, metric, reported, obtained, delta, n]);
  });
  return [
    ...[title, ...notes(rows)].map((text) => `% ${text.replaceAll(/[\r\n]/g, ' ')}`),
    '\\begin{tabular}{llrrrr}',
    '\\toprule',
    line(['Part', 'Metric', 'Reported', 'Obtained [95% CI]', 'Δ', 'n']),
    '\\midrule',
    ...body,
    '\\bottomrule',
    '\\end{tabular}',
    '',
  ].join('\n');
}
