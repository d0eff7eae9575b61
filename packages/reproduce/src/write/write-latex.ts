import type { Reproduction } from '@assay/records';
import { hasClaims, notes, shownRow } from './shown-row.ts';

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
  const isClaimed = hasClaims(rows);
  const body = rows.map((row) => {
    const { part, metric, reported, claimed, obtained, delta, n } = shownRow(row);
    return line([part, metric, reported, ...(isClaimed ? [claimed] : []), obtained, delta, n]);
  });
  return [
    ...[title, ...notes(rows)].map((text) => `% ${text.replaceAll(/[\r\n]/g, ' ')}`),
    `\\begin{tabular}{llr${isClaimed ? 'r' : ''}rrr}`,
    '\\toprule',
    line(['Part', 'Metric', 'Reported', ...(isClaimed ? ['Claimed'] : []), 'Obtained [95% CI]', 'Δ', 'n']),
    '\\midrule',
    ...body,
    '\\bottomrule',
    '\\end{tabular}',
    '',
  ].join('\n');
}
