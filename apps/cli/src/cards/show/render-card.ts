import { renderCardHtml, renderCardMarkdown, renderCardText } from '@assay/cards';
import type { Card } from '@assay/records';
import type { Result } from '../../evaluation/write-result.ts';
import { cardJson } from './card-json.ts';

const renderers = {
  text: renderCardText,
  json: cardJson,
  markdown: renderCardMarkdown,
  html: (card: Card) => renderCardHtml(card),
} as const;

export type CardFormat = keyof typeof renderers;

export const cardFormats = Object.keys(renderers) as readonly CardFormat[];

/** A card in one of its forms. */
export function renderCard(card: Card, format: CardFormat): Result {
  return renderers[format](card);
}
