import { html, type Markup, noMarkup } from '@assay/shown';
import { runFactRows } from '../markdown/fact-sections.ts';
import { checkText } from '../check-text.ts';
import { passRuleText } from '../pass-rule-text.ts';
import type { Report } from '../report-schema.ts';
import { sampleMetrics } from '../sample-metrics.ts';
import { shown, shownCount, shownInterval } from '../shown-number.ts';
import { table } from './table.ts';

export function gateSection(report: Report): Markup {
  const { gates } = report;
  if (gates.length === 0) return noMarkup;
  const rows = gates.flatMap(({ rule, line, checks }) =>
    checks.map((check) => [
      html`<span class="${check.outcome}">${check.outcome}</span>`,
      rule,
      line === null ? '' : `line ${line}`,
      checkText(check, report),
    ]),
  );
  return html`<h2>Gates</h2>${table(['verdict', 'gate', 'where', 'reason'], rows, 4)}`;
}

export function aggregateSection(report: Report): Markup {
  const { macro_f1: macro, named, set_values: sets } = report;
  const head = ['metric', 'passes', 'mean', 'p5', 'p50', 'p95', 'pass-rate', '95 % interval', 'n', 'missing'];
  const rows = sampleMetrics(report).map(([name, metric]) => [
    name,
    passRuleText(metric) ?? '–',
    shown(metric.mean),
    shown(metric.p5),
    shown(metric.p50),
    shown(metric.p95),
    shown(metric.pass_rate),
    shownInterval(metric.pass_rate_interval ?? metric.mean_interval),
    shownCount(metric.n),
    shownCount(metric.missing),
  ]);
  const own = Object.entries(named).map(([name, value]) => [name, shown(value)]);
  const whole = Object.entries(sets ?? {}).map(([name, { value, interval, missing }]) => [
    name,
    shown(value),
    shownInterval(interval),
    missing ?? '',
  ]);
  return html`<h2>Per-metric aggregates</h2>${table(head, rows, 2)}<p><b>Macro-F1 (avg pass-rate across all metrics): ${shown(macro.value)}</b>${macro.excluded.length === 0 ? '' : ` · without ${macro.excluded.join(', ')}, which have no pass rule`}${macro.unscored.length === 0 ? '' : ` · nothing scored by ${macro.unscored.join(', ')}`}</p>${own.length === 0 ? '' : table(['named aggregate', 'value'], own)}${whole.length === 0 ? '' : table(['value of the whole set', 'value', '95 % interval', 'missing'], whole)}`;
}

/** How often each label was given. */
export function labelSection({ metrics }: Report): Markup {
  const rows = Object.entries(metrics).flatMap(([name, { frequencies }]) =>
    (frequencies ?? []).map(({ label, count, share }) => [name, label, count, shown(share)]),
  );
  return rows.length === 0
    ? noMarkup
    : html`<h2>Labels</h2>${table(['metric', 'label', 'samples', 'share'], rows, 2)}`;
}

export function failureSection({ failures }: Report): Markup {
  if (failures.length === 0) return noMarkup;
  const rows = failures.map(({ class: name, count, counts_against_model: counts }) => [
    name,
    counts ? 'the worst value' : 'missing',
    count,
  ]);
  return html`<h2>Failures</h2>${table(['class', 'scored as', 'outputs'], rows, 2)}`;
}

export function worstSection({ worst_samples: lists }: Report): Markup {
  const some = lists.filter(({ samples }) => samples.length > 0);
  if (some.length === 0) return noMarkup;
  const withOutputs = some.some(({ samples }) => samples.some(({ output }) => output !== undefined));
  const rows = some.flatMap(({ score_name: name, samples }) =>
    samples.map(({ sample_id: id, value, output }) => [
      name,
      html`<code>${id}</code>`,
      ...(withOutputs
        ? [html`<code>${output === undefined ? '' : `${output.text}${output.shortened ? ' …' : ''}`}</code>`]
        : []),
      typeof value === 'number' ? shown(value) : String(value),
    ]),
  );
  const head = ['metric', 'sample', ...(withOutputs ? ['output'] : []), 'score'];
  return html`<h2>Worst samples</h2>${table(head, rows, head.length - 1)}`;
}

export function stabilitySection({ stability }: Report): Markup {
  if (stability === null) return noMarkup;
  const rows = Object.entries(stability.metrics).map(([name, { mean, std, n }]) => [
    name,
    shown(mean),
    shown(std),
    n,
  ]);
  return html`<h2>Stability over ${stability.run_ids.length} runs</h2><p>Measured: ${stability.measures}.</p>${table(['number', 'mean', 'std', 'runs'], rows)}`;
}

export function warningSection({ warnings }: Report): Markup {
  if (warnings.length === 0) return noMarkup;
  return html`<h2>Warnings</h2><ul class="plain">${warnings.map(({ message }) => html`<li>${message}</li>`)}</ul>
`;
}

export function runSection(report: Report): Markup {
  const rows = runFactRows(report).map(([name, value]) => [name, html`<code>${value}</code>`]);
  return html`<h2>Run</h2>${table(['fact', 'value'], rows, 2)}`;
}
