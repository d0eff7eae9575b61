import type { Divergence } from './shapes.ts';

const parties: Readonly<Record<string, string>> = {
  first_party: 'by the developer',
  third_party: 'by third parties',
  collaborative: 'by the developer together with others',
};

/** Whose score it is, or in which setting. */
export function groupText(between: Divergence['between'], name: string): string {
  return between === 'parties' ? (parties[name] ?? `by ${name}`) : `with ${name}`;
}
