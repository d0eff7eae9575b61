// Writes the digests of the code that scores; a test says when they are stale.
import { writeFileSync } from 'node:fs';
import { scoringCode, scoringCodeText } from './code/scoring-code.ts';

const file = new URL('../src/score/scorer/scoring-code.generated.ts', import.meta.url);
writeFileSync(file, scoringCodeText(scoringCode()));
