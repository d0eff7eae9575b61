import type { Markup } from '@assay/shown';
import { useRef } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { trustedMarkup } from '../trusted-markup.ts';

interface ChartProps {
  readonly markup: Markup;
  /** What a click on a row does: it is a shorter way to what else can be chosen on the page by keys. */
  readonly choose?: (row: number) => void;
}

/** A drawing of `shown`, as it stands in reports; its picture and its numbers can be taken away. */
export function Chart({ markup, choose }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chosen = ({ target }: MouseEvent): void => {
    const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;
    if (row !== null && row !== undefined) choose?.(Number(row));
  };
  return (
    <div className={choose === undefined ? 'drawn' : 'drawn chooses'}>
      <div
        ref={place}
        onClick={(event) => chosen(event.nativeEvent)}
        dangerouslySetInnerHTML={{ __html: trustedMarkup(markup) }}
      />
      <p className="take">
        <CopyButton what="Copy as SVG" text={() => place.current?.querySelector('svg')?.outerHTML ?? ''} />{' '}
        <CopyButton what="CSV" text={() => csvOf(place.current?.querySelector('table') ?? null)} />
      </p>
    </div>
  );
}

function csvOf(table: HTMLTableElement | null): string {
  const rows = Array.from(table?.rows ?? [], (row) =>
    Array.from(row.cells, ({ textContent }) => quoted(textContent)),
  );
  return rows.map((cells) => cells.join(',')).join('\r\n');
}

/** A cell that a spreadsheet would run as a formula is made a text. */
function quoted(text: string): string {
  const harmless = /^[=+@\t]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
