// Writes the published JSON Schema of reports.
import { writeFileSync } from 'node:fs';
import { reportJsonSchema } from '../src/report/report-schema.ts';

const file = new URL('../schemas/report.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
