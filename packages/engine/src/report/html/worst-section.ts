import { agreeing, html, type Markup, noMarkup, shownNumber, table, tableColumns } from '@assay/shown';
import type { Report } from '../report-schema.ts';

type Worst = Report['worst_samples'][number];
type Sample = Worst['samples'][number];

/** Names and values; where outputs were asked for, each sample with its question, its answer and the reason. */
export function worstSection({ worst_samples: lists }: Report): Markup {
  const some = lists.filter(({ samples }) => samples.length > 0);
  if (some.length === 0) return noMarkup;
  const isTold = some.some(({ samples }) => samples.some(({ output }) => output !== undefined));
  return html`<h2>Worst samples</h2>${isTold ? some.map(toldSamples) : listedSamples(some)}`;
}

function listedSamples(lists: readonly Worst[]): Markup {
  const rows = lists.flatMap(({ score_name: name, samples }) =>
    samples.map((sample) => [name, html`<code>${sample.sample_id}</code>`, valueText(sample)]),
  );
  return table(
    'Worst samples',
    tableColumns('metric', 'sample', '#score'),
    rows.map((cells) => ({ cells })),
  );
}

function toldSamples({ score_name: name, not_passed: left, samples }: Worst): Markup {
  const count =
    left === null ? '' : `: ${samples.length} of ${left} that ${agreeing(left, 'does', 'do')} not pass`;
  return html`<h3>${name}${count}</h3><div class="boxes">${samples.map(
    (sample) =>
      html`<article class="box told"><h4><code>${sample.sample_id}</code> <span class="soft">${valueText(sample)}</span></h4>${part('Input', sample.asked)}${part('Answer', sample.output)}${(sample.reasons ?? []).map(({ judge, text }) => html`<p class="kind">Why, by ${judge}</p><p class="said">${text}</p>`)}</article>`,
  )}</div>
`;
}

function part(name: string, excerpt: Sample['output']): Markup {
  if (excerpt === undefined) return noMarkup;
  const rest = excerpt.shortened ? html` <span class="soft">… ${excerpt.characters} characters</span>` : '';
  const text = excerpt.text === '' ? html`<span class="soft">no text</span>` : excerpt.text;
  return html`<p class="kind">${name}</p><p class="said">${text}${rest}</p>`;
}

function valueText({ value }: Sample): string {
  return typeof value === 'number' ? shownNumber(value) : String(value);
}
