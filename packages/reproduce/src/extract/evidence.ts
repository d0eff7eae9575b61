import type { Paper } from '../paper/paper.ts';
import { sectionName, sectionsOf } from '../paper/sections.ts';
import type { ExtractedPaper } from './extract-paper.ts';
import { type ExtractedField, extractedFields } from './extracted-fields.ts';
import type { FieldCoverage } from './field-coverage.ts';
import { paperParts } from './paper-parts.ts';

/** One field with who found it. */
interface FieldEvidence extends ExtractedField {
  readonly found_by: readonly string[];
}

/** A page as it was read: which of it a model was given, and in which of its requests. */
interface ReadPage {
  readonly page: number;
  readonly characters: number;
  /** Sections that begin on it. */
  readonly sections: readonly string[];
  readonly tables: number;
  readonly cells: number;
  readonly given: boolean;
  readonly request: number | null;
}

interface Evidence extends Pick<ExtractedPaper, 'refused' | 'disagreements' | 'notices'> {
  readonly schema_version: 'assay.evidence.v1';
  readonly found_by: string;
  readonly reading: readonly ReadPage[];
  readonly coverage: FieldCoverage;
  readonly evidence: readonly FieldEvidence[];
  readonly fields: ExtractedPaper['extraction'];
}

/** evidence.json: what was read, and for every field its quote, its page and who found it. */
export function evidenceOf(
  paper: Paper,
  extracted: ExtractedPaper,
  { model, coverage }: { readonly model: string | null; readonly coverage: FieldCoverage },
): Evidence {
  const { extraction, byPatterns, refused, disagreements, notices } = extracted;
  const key = ({ field, value }: ExtractedField): string => `${field} ${value}`.toLowerCase();
  const patterned = new Set(extractedFields(byPatterns, paper).map(key));
  const finder = model === null ? 'patterns' : `model ${model}`;
  const requests = paperParts(paper);
  return {
    schema_version: 'assay.evidence.v1',
    found_by: finder,
    reading: paper.pages.map((page) => ({
      page: page.number,
      characters: page.text.length,
      sections: sectionsOf(paper)
        .filter((section) => section.page === page.number)
        .map(sectionName),
      tables: page.tables.length,
      cells: page.tables.reduce((sum, { rows }) => sum + rows.flat().length, 0),
      given: model !== null,
      request: model === null ? null : requests.findIndex(({ pages }) => pages.includes(page)) + 1,
    })),
    coverage,
    evidence: extractedFields(extraction, paper).map((field) => ({
      ...field,
      found_by: model !== null && patterned.has(key(field)) ? [finder, 'patterns'] : [finder],
    })),
    fields: extraction,
    refused,
    disagreements,
    notices,
  };
}
