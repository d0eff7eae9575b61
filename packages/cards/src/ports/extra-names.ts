/** The extra views: off unless requested, and beside the signals, never inside them. */
export const extraNames = [
  'by-organization',
  'wide-variants',
  'agentic-heuristics',
  'scale-repair',
  'saturation',
  'theta',
] as const;

export type ExtraName = (typeof extraNames)[number];

/** Those that say something of each triple: each is a view with a row for every triple that it speaks of. */
export const tripleExtras = extraNames.filter((name) => name !== 'theta');

/** `by-organization` is `by_organization` in JSON. */
export function extraKey(name: ExtraName): string {
  return name.replaceAll('-', '_');
}
