import type { ImportFormat } from '../detect-format.ts';
import type { SourceFile } from '../imported.ts';
import { evalHarnessReport } from './eval-harness-report.ts';
import { helmFiles } from './helm-files.ts';
import { agentic, header, right } from './inspect-log.ts';
import { lightevalResults } from './lighteval-results.ts';
import { lmEvalFiles } from './lm-eval-files.ts';
import { promptfooOutput } from './promptfoo-output.ts';

/** Our own documents of each format that is not Assay's. */
export const ownFiles: readonly (readonly [ImportFormat, readonly SourceFile[]])[] = [
  ['inspect', [{ path: 'log.json', json: { ...header, samples: [right, agentic] } }]],
  ['lm-eval', lmEvalFiles],
  ['lighteval', [{ path: 'results.json', json: lightevalResults }]],
  ['helm', helmFiles],
  ['promptfoo', [{ path: 'out.json', json: promptfooOutput }]],
  ['eval-harness', [{ path: 'report.json', json: evalHarnessReport }]],
];
