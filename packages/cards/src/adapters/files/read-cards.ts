import { resolve } from 'node:path';
import { cardSectionNames } from '../../signals/completeness.ts';
import { type CardFile, cardFile, tooDeepCard } from '../../corpus/card-file.ts';
import { fileKind, findCorpusFiles } from './find-corpus-files.ts';
import { sourceParts } from './source-parts.ts';
import type { Finding } from '../../corpus/finding.ts';
import { documentJson } from '../ingest/read-document.ts';
import { isTooDeep } from '../../corpus/json-shape.ts';

export interface ReadCards {
  readonly cards: readonly CardFile[];
  readonly findings: readonly Finding[];
}

/** Reads files that are said to hold benchmark cards, whatever sections they have; what is not a JSON object is a finding. */
export async function readCards(paths: readonly string[], cwd: string): Promise<ReadCards> {
  const cards: CardFile[] = [];
  const findings: Finding[] = [];
  for (const { path, root } of await findCorpusFiles(paths, cwd)) {
    const kind = fileKind(path) ?? 'lines';
    for await (const part of sourceParts({ path, root, full: resolve(cwd, path), kind, after: 0 })) {
      findings.push(...part.findings);
      for (const index of part.numbers.keys()) {
        const parsed = documentJson({ ...part, path }, index, (finding) => findings.push(finding));
        const card = parsed === null ? null : cardFile(parsed.json, parsed.place);
        if (card === null) findings.push(...(parsed === null ? [] : [noCard(parsed.place)]));
        else if (isTooDeep(card.sections)) findings.push(tooDeepCard(card.path));
        else {
          if (!hasSection(card)) findings.push(noSection(card.path));
          cards.push(card);
        }
      }
    }
  }
  return { cards, findings };
}

function hasSection({ sections }: CardFile): boolean {
  return cardSectionNames.some((name) => Object.hasOwn(sections, name));
}

/** It counts, as requested, with nothing populated; most likely another file was meant. */
function noSection(path: string): Finding {
  const message = `none of the sections of a benchmark card is in it: ${cardSectionNames.join(', ')}`;
  return { action: 'noted', rule: 'no_section', path, result: null, message };
}

function noCard(path: string): Finding {
  const message = 'a benchmark card is a JSON object';
  return { action: 'refused', rule: 'no_card', path, result: null, message };
}
