import { html, type Markup, type MarkupPart, noMarkup, table, type TableColumn } from '@assay/shown';
import type { CardRow, Signals } from '@assay/records';
import { evidenceCommand } from '../evidence-command.ts';
import { evidenceQuery } from '../evidence-query.ts';
import { shownNumber } from '../shown-figure.ts';
import {
  cuesOf,
  shownDate,
  shownPath,
  shownPlace,
  shownReporter,
  shownScore,
  shownSetup,
} from '../shown-row.ts';
import { shortText } from '../short-text.ts';
import type { PageContext } from './page-context.ts';

interface ReportColumn extends TableColumn {
  readonly cell: (row: CardRow, signals: Signals, index: number, context: PageContext) => MarkupPart;
  /** The cards on which it would say the same in every row. */
  readonly except?: string;
}

const columns: readonly ReportColumn[] = [
  { name: 'row', kind: 'number', cell: (_row, _signals, index) => index + 1 },
  {
    name: 'model',
    except: 'model',
    cell: (_row, { model }, _index, { linkTo }) =>
      linked(shortText(model), linkTo({ kind: 'model', name: model, collection: null })),
  },
  {
    name: 'benchmark path',
    cell: (_row, { path }, _index, { linkTo, card }) =>
      card.subject.kind === 'benchmark'
        ? shownPath(path)
        : linked(shownPath(path), linkTo({ kind: 'benchmark', name: path[1], collection: path[0] })),
  },
  { name: 'metric', cell: (_row, { metric }) => shortText(metric) },
  { name: 'score on its scale', kind: 'number', cell: (row) => shownScore(row) },
  {
    name: 'reported by',
    cell: (row, _signals, _index, { linkTo, card }) =>
      row.organization === null || card.subject.kind === 'organization'
        ? shownReporter(row)
        : linked(
            shownReporter(row),
            linkTo({ kind: 'organization', name: row.organization, collection: null }),
          ),
  },
  { name: 'setup', kind: 'wide', cell: (row) => shownSetup(row) },
  { name: 'retrieved', kind: 'number', cell: ({ retrieved }) => shownDate(retrieved) },
  {
    name: 'to look at',
    cell: (row, signals) => cuesOf(row, signals).map((cue) => html`<span class="badge cue">${cue}</span>`),
  },
  { name: 'record', kind: 'wide', cell: (row) => html`<code>${shownPlace(row)}</code>` },
];

/** Every report behind the card, the rows that the numbers above lead to. */
export function reportTable(context: PageContext): Markup {
  const { card, limits } = context;
  const shownColumns = columns.filter(({ except }) => except !== card.subject.kind);
  const rows = card.rows.slice(0, limits.rows).map((row, index) => ({
    id: `r${index + 1}`,
    cells: shownColumns.map(({ cell }) => cell(row, card.signals[row.triple]!, index, context)),
  }));
  if (rows.length === 0) return html`<p>No record in the corpus reports on it.</p>`;
  return html`${table('Every report behind this card', shownColumns, rows)}${left(context)}`;
}

function left({ card, limits }: PageContext): Markup {
  const count = card.rows.length - limits.rows;
  if (count <= 0) return noMarkup;
  const command = shortText(evidenceCommand(evidenceQuery(card.subject)), 1200);
  return html`<p>The first ${shownNumber(limits.rows)} of ${shownNumber(card.rows.length)} rows are shown. To list all of them over the same files (or <code>--corpus</code>):</p><code class="command">${command}</code>
`;
}

function linked(text: string, address: string | null): MarkupPart {
  return address === null ? text : html`<a href="${address}">${text}</a>`;
}
