import { type JsonValue, missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError } from '../catalogue/metric.ts';

const evidenceSchema = z
  .array(
    z
      .object({
        citation: z.string().trim().min(1),
        quote: z.string().trim().min(1).optional(),
        quotes: z.array(z.string().trim().min(1)).optional(),
      })
      .transform(({ citation, quote, quotes = [] }) => ({
        citation,
        quotes: quote === undefined ? quotes : [quote, ...quotes],
      }))
      .refine(({ quotes }) => quotes.length > 0, 'a span needs a quote'),
  )
  .min(1);

export const citationGroundedness = defineMetric({
  kind: 'sample',
  name: 'citation-groundedness',
  aliases: ['citations', 'groundedness'],
  meaning: 'The share of required citations, or of citations with their evidence, that the output carries.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'metadata.citations'],
  parameters: () => z.strictObject({}),
  page: {
    definition:
      'Marker mode: required markers found in the output / required markers. Evidence mode: spans whose marker and at least one of whose quotes are in the output / spans.',
    convention:
      'Marker mode reads metadata.citations (a text or a list; trimmed, each counted once, entries that are not texts skipped). Evidence mode is used wherever metadata.citation_evidence exists: a list of {citation, quote or quotes}, spans counted as often as they are listed. Markers are found as they are, case included; quotes after lower-casing and collapsing white space on both sides. Details carry counts only, never a marker or a quote.',
    source: 'eval-harness, citation-groundedness',
    edgeCases: [
      'No marker declared: missing (no_metadata).',
      'citation_evidence that is empty, has another shape or an empty quote: an error (E_METRIC_CITATIONS) naming the sample; there is no falling back to marker mode.',
      'A span without marker and without quote counts as missing both.',
      'An output that is not text: missing (unparsable).',
    ],
    example: {
      rows: [{ output: 'Yes [1], as said in [2].', metadata: { citations: ['[1]', '[2]', '[3]'] } }],
      value: 2 / 3,
    },
  },
  score: ({ id, output, metadata = {} }) => {
    if (output === null) return missing('no_output', 'the sample has no output');
    if (typeof output !== 'string') return missing('unparsable', 'the output is not text');
    const evidence = metadata['citation_evidence'];
    return evidence === undefined
      ? scoreMarkers(output, metadata['citations'])
      : scoreEvidence(output, evidence, id);
  },
});

function scoreMarkers(output: string, citations: JsonValue | undefined): Score {
  const listed = Array.isArray(citations) ? (citations as readonly JsonValue[]) : [citations];
  const texts = listed.filter((entry) => typeof entry === 'string').map((marker) => marker.trim());
  const markers = new Set(texts.filter((marker) => marker !== ''));
  if (markers.size === 0) return missing('no_metadata', 'metadata.citations declares no marker');
  const matched = [...markers].filter((marker) => output.includes(marker)).length;
  return scored(matched / markers.size, { mode: 'marker', required: markers.size, matched });
}

function scoreEvidence(output: string, evidence: JsonValue, id: string): Score {
  const parsed = evidenceSchema.safeParse(evidence);
  if (!parsed.success) {
    throw sampleError(
      { id },
      'E_METRIC_CITATIONS',
      'metadata.citation_evidence must be a non-empty list of {citation, quote} with texts that are not empty',
    );
  }
  const plain = collapse(output);
  const spans = parsed.data.map(({ citation, quotes }) => ({
    hasMarker: output.includes(citation),
    hasQuote: quotes.some((quote) => plain.includes(collapse(quote))),
  }));
  const matched = spans.filter(({ hasMarker, hasQuote }) => hasMarker && hasQuote).length;
  return scored(matched / spans.length, {
    mode: 'evidence',
    required: spans.length,
    matched,
    missing_citation: spans.filter(({ hasMarker }) => !hasMarker).length,
    missing_quote: spans.filter(({ hasQuote }) => !hasQuote).length,
  });
}

function collapse(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ');
}
