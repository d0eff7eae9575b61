// Writes the JSON Schema of the project file for editors.
import { writeFileSync } from 'node:fs';
import { projectJsonSchema } from '../src/declare/schema/project-schema.ts';

const file = new URL('../schemas/assay.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(projectJsonSchema(), null, 2)}\n`);
