import { escapeHtml } from '@assay/shown';

/** Markup that is safe as it stands. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | null | readonly Piece[];

/** A template whose texts are all escaped; only other templates go in as markup. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.map((text, i) => text + (i < pieces.length ? markupOf(pieces[i]!) : '')).join(''));
}

function markupOf(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.markup;
  return typeof piece === 'object' ? piece.map(markupOf).join('') : escapeHtml(String(piece));
}
