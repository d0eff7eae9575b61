import { html, type Markup } from './markup.ts';

/** Web addresses become links that are followed only on a click; anything else (`javascript:` too) stays text. */
export function address(text: string): Markup {
  return /^https?:\/\/[^\s]+$/i.test(text)
    ? html`<a href="${text}" rel="noopener noreferrer nofollow">${text}</a>`
    : html`${text}`;
}
