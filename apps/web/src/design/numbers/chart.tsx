import type { Markup } from '@assay/shown';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CopyButton } from '../commands.tsx';

interface Policy {
  createHTML(text: string): TrustedHTML;
}

declare global {
  var trustedTypes:
    | { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy }
    | undefined;
}

/** The one policy by which markup enters a page. Only `Markup` passes, whose parts were escaped where it was made. */
const policy = globalThis.trustedTypes?.createPolicy('assay', { createHTML: (text) => text });

export function trustedMarkup({ text }: Markup): string | TrustedHTML {
  return policy?.createHTML(text) ?? text;
}

interface ChartProps {
  /** How it is drawn for a place so wide: its letters are as large as those around it. */
  readonly markup: (width: number) => Markup;
  /** What a click on a row does: it is a shorter way to what else can be chosen on the page by keys. */
  readonly choose?: (row: number) => void;
}

/** A drawing of `shown`, as it stands in reports; its picture and its numbers can be taken away. */
export function Chart({ markup, choose }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const chosen = ({ target }: MouseEvent): void => {
    const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : null;
    if (row !== null && row !== undefined) choose?.(Number(row));
  };
  return (
    <div className={choose === undefined ? 'drawn' : 'drawn chooses'}>
      <div
        ref={place}
        onClick={(event) => chosen(event.nativeEvent)}
        dangerouslySetInnerHTML={{ __html: trustedMarkup(markup(width)) }}
      />
      <p className="take">
        <CopyButton what="Copy as SVG" text={() => place.current?.querySelector('svg')?.outerHTML ?? ''} />{' '}
        <CopyButton what="CSV" text={() => csvOf(place.current?.querySelector('table') ?? null)} />
      </p>
    </div>
  );
}

const NARROWEST = 240;
const WIDEST = 720;

/** How wide a place is, in steps: a drawing is not made anew for every pixel. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(360);
  useLayoutEffect(() => {
    const measured = (): void => {
      const found = Math.floor((place.current?.clientWidth ?? 360) / 4) * 4;
      setWidth(Math.min(WIDEST, Math.max(NARROWEST, found)));
    };
    measured();
    const observer = new ResizeObserver(measured);
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return width;
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
