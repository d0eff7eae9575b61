import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openConversation } from '@assay/engine';
import type { JsonValue } from '@assay/records';
import {
  type AskModel,
  definesNoTask,
  documentsOf,
  evidenceOf,
  type ExtractedPaper,
  type ExtractionReport,
  extractionSummary,
  extractPaper,
  type FieldCoverage,
  fieldCoverage,
  noTask,
  paperAddress,
  readPaper,
  reviewPage,
  validationReport,
  writeTasks,
} from '@assay/reproduce';
import { jsonText } from '@assay/shown';
import type { Listening } from '../verb.ts';
import { refuseFilledFolder } from '../world/refuse-filled-folder.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { writeWhole } from '../world/write-whole.ts';
import type { World } from '../world.ts';
import type { ExtractRequest } from './extract.request.ts';
import { openPaper } from './open-paper.ts';

export interface ExtractedTasks extends Omit<ExtractedPaper, 'rounds' | 'byPatterns'> {
  readonly out: string;
  readonly files: readonly string[];
  readonly pages: number;
  readonly tables: number;
  readonly report: ExtractionReport;
  readonly coverage: FieldCoverage;
  /** What speaks against taking the paper for a benchmark; null: nothing does. */
  readonly doubt: string | null;
}

export type ExtractEvent = { readonly kind: 'reading'; readonly reading: number; readonly of: number };

/** A paper as task documents, with a report, a summary and the evidence of every field. */
export async function extract(
  request: ExtractRequest,
  world: World,
  { signal, on }: Listening<ExtractEvent> = {},
): Promise<ExtractedTasks> {
  await refuseFilledFolder(request.out, world);
  const { bytes, name, address } = await openPaper(request, world, signal);
  const paper = await readPaper(bytes, name, signal);
  const paperUrl = request.paper_url ?? address ?? paperAddress(paper);
  const reads = request.model === undefined ? 1 : (request.reads ?? 1);
  const read = (ask: AskModel | null): Promise<ExtractedPaper> =>
    extractPaper(paper, {
      ask,
      reads,
      baselines: request.baselines ?? null,
      onReading: (reading) => on?.({ kind: 'reading', reading, of: reads }),
    });
  const extracted =
    request.model === undefined ? await read(null) : await readByModel(request, world, signal, read);
  const { extraction, refused, disagreements, notices, rounds } = extracted;
  const written = writeTasks(extraction, {
    paper: paperUrl,
    dataset: request.dataset_url ?? null,
    title: paper.title,
  });
  const documents = documentsOf(written);
  const report = await validationReport(written, {
    runDate: new Date().toISOString(),
    parameters: {
      pdf_location: request.paper,
      paper_url: paperUrl ?? '',
      dataset_url: request.dataset_url ?? '',
    },
    pages: paper.pages.length,
    iterations: rounds,
    out: request.out,
  });
  const coverage = fieldCoverage(extraction, paperUrl);
  const summary = extractionSummary({
    paper,
    extraction,
    coverage,
    refused,
    disagreements,
    notices,
    report,
    base: written.base,
    sizes: new Map(Array.from(documents, ([file, text]) => [file, Buffer.byteLength(text)])),
  });
  const evidence = evidenceOf(paper, extracted, { model: request.model ?? null, coverage });
  const files = new Map([
    ...documents,
    ['summary.md', summary],
    ['validation_report.json', jsonText(report)],
    ['evidence.json', jsonText(evidence)],
    ['review.html', reviewPage({ paper, extraction, refused, disagreements, notices, coverage })],
  ]);
  await mkdir(join(resolve(world.cwd, request.out), 'solutions'), { recursive: true });
  for (const [file, text] of files) await writeWhole(join(request.out, file), text, world);
  return {
    extraction,
    refused,
    disagreements,
    notices,
    out: request.out,
    files: [...files.keys()],
    pages: paper.pages.length,
    tables: paper.pages.reduce((sum, { tables }) => sum + tables.length, 0),
    report,
    coverage,
    doubt: definesNoTask(extraction) ? noTask : null,
  };
}

async function readByModel(
  request: ExtractRequest,
  world: World,
  signal: AbortSignal | undefined,
  read: (ask: AskModel) => Promise<ExtractedPaper>,
): Promise<ExtractedPaper> {
  return withWorkbench(request, world, async (bench) => {
    const conversation = await openConversation(
      bench,
      request.model!,
      signal ?? new AbortController().signal,
    );
    const asked = new Map<string, number>();
    try {
      return await read((messages): Promise<JsonValue> => {
        const same = JSON.stringify(messages);
        const attempt = asked.get(same) ?? 0;
        asked.set(same, attempt + 1);
        return conversation.ask('extract', attempt, messages);
      });
    } finally {
      await conversation.close();
    }
  });
}
