// Compiles vocabulary/shapes.ttl into shapes.generated.ts, so that validating needs no Turtle parser.
import { readFileSync, writeFileSync } from 'node:fs';
import { readShapes } from '../src/validate/read-shapes.ts';

const folder = new URL('../src/vocabulary/', import.meta.url);
const shapes = await readShapes(readFileSync(new URL('shapes.ttl', folder), 'utf8'));
writeFileSync(
  new URL('shapes.generated.ts', folder),
  `// Made from shapes.ttl by \`npm run generate\`; do not edit.
import type { ShapeSet } from '../validate/shape.ts';

export const croissantTasksShapes: ShapeSet = ${JSON.stringify(shapes, null, 2)};
`,
);
