// Writes what each metric promises to whoever names it in a document; a test compares.
import { writeFileSync } from 'node:fs';
import { catalogue } from '../packages/metrics/src/catalogue/catalogue.ts';
import { declaration } from '../packages/metrics/src/testing/declaration.ts';

const metrics = catalogue.flatMap((family) => family.metrics);
const declarations = Object.fromEntries(metrics.map((metric) => [metric.name, declaration(metric)]));
const file = new URL('../packages/metrics/src/testing/declarations.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(declarations, null, 2)}\n`);
