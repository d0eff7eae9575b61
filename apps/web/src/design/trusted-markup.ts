import type { Markup } from '@assay/shown';

interface Policy {
  createHTML(text: string): TrustedHTML;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createHTML(text: string): string }): Policy;
    };
  }
}

/** The one policy by which markup enters a page. Only `Markup` passes, whose parts were escaped where it was made. */
const policy = window.trustedTypes?.createPolicy('assay', { createHTML: (text) => text });

export function trustedMarkup({ text }: Markup): string | TrustedHTML {
  return policy?.createHTML(text) ?? text;
}
