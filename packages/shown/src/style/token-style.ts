import { categoryColours } from '../tokens/category-colours.ts';
import { type Colours, darkColours, lightColours } from '../tokens/colours.ts';

/** The tokens as custom properties: both modes are designed, and the system says which one is wanted. */
export function tokenStyle(): string {
  const categories = categoryColours.map((colour, i) => `--category-${i + 1}:${colour}`).join(';');
  return `:root{color-scheme:light dark;${properties(lightColours)};${categories}}
@media (prefers-color-scheme:dark){:root{${properties(darkColours)}}}
`;
}

function properties(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value as string}`)
    .join(';');
}
