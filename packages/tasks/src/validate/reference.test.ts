import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import { fuzzSettings, fuzzTimeout } from '../testing/fuzz-settings.ts';
import { referenceVerdict, type ReferenceVerdict } from '../testing/reference-verdict.ts';
import { taskDocuments } from '../testing/task-documents.ts';
import { CROISSANT, SCHEMA } from '../vocabulary/terms.ts';
import { readShapes } from './read-shapes.ts';
import type { ShapeSet } from './shape.ts';
import { validateDocument } from './validate-document.ts';

const base = 'file:///here/task.jsonld';
const ownShapes = readFileSync(new URL('../vocabulary/shapes.ttl', import.meta.url), 'utf8');

async function ownVerdict(document: unknown, shapes?: ShapeSet): Promise<ReferenceVerdict> {
  const source = { url: base, text: JSON.stringify(document) };
  const report = await validateDocument(source, shapes === undefined ? {} : { shapes });
  const path = (name: string | null): string =>
    (name ?? 'node').replace(/^croissant:/, CROISSANT).replace(/^schema:/, SCHEMA);
  const named = report.violations.filter(({ focusNode }) => !focusNode.startsWith('_:'));
  return {
    conforms: report.conforms!,
    named: [...new Set(named.map((violation) => `${violation.focusNode} ${path(violation.path)}`))].sort(),
    unnamed: report.violations.length - named.length,
  };
}

describe('validateDocument against a general SHACL validator, on generated documents', () => {
  test('gives the same verdicts with our shapes', { timeout: fuzzTimeout }, async () => {
    const conforming = { yes: 0, no: 0 };
    await fc.assert(
      fc.asyncProperty(taskDocuments, async (document) => {
        const own = await ownVerdict(document);
        expect(own).toEqual(await referenceVerdict(document, base, ownShapes));
        conforming[own.conforms ? 'yes' : 'no'] += 1;
      }),
      fuzzSettings(350),
    );
    expect(conforming.yes).toBeGreaterThan(30);
    expect(conforming.no).toBeGreaterThan(100);
  });

  const published = join(oracleFolder(), 'tasks/croissant-tasks-shapes.ttl');
  test.runIf(existsSync(published))(
    'gives the same verdicts with the published shapes as with ours',
    async () => {
      const turtle = readFileSync(published, 'utf8');
      const shapes = await readShapes(turtle);
      await fc.assert(
        fc.asyncProperty(taskDocuments, async (document) => {
          const verdict = await ownVerdict(document, shapes);
          expect(verdict).toEqual(await ownVerdict(document));
        }),
        fuzzSettings(350),
      );
    },
  );
});
