import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { oracleFolder, readOracle } from '../../../../testing/oracle-files.ts';
import { CROISSANT, SCHEMA } from '../vocabulary/terms.ts';
import type { ValidationReport } from './report.ts';
import { validateDocument } from './validate-document.ts';

interface ExpectedVerdict {
  readonly conforms: boolean | null;
  readonly results: readonly { readonly focusNode: string; readonly path: string | null }[];
}

/** `file:///BASE/` stands for the folder of the document, as relative @ids resolve against it. */
function places(results: ExpectedVerdict['results'], folder: string): { named: string[]; unnamed: number } {
  const named = results
    .filter(({ focusNode }) => !focusNode.startsWith('_:'))
    .map(({ focusNode, path }) => `${focusNode.replace('file:///BASE/', folder)} ${fullName(path)}`);
  return { named: [...new Set(named)].sort(), unnamed: results.length - results.filter(isNamed).length };
}

function isNamed({ focusNode }: { readonly focusNode: string }): boolean {
  return !focusNode.startsWith('_:');
}

function fullName(path: string | null): string {
  return (path ?? 'node').replace(/^croissant:/, CROISSANT).replace(/^schema:/, SCHEMA);
}

async function validateFile(path: string): Promise<ValidationReport> {
  return validateDocument({ url: pathToFileURL(path).href, text: readFileSync(path, 'utf8') });
}

function folderUrl(folder: string): string {
  return `${pathToFileURL(join(oracleFolder(), folder)).href}/`;
}

function describeVerdicts(
  title: string,
  folder: string,
  expected: Readonly<Record<string, ExpectedVerdict>> | null,
): void {
  describe(title, () => {
    if (expected === null) {
      test.skip(`the reference verdicts are not on this machine (${folder})`, () => {});
      return;
    }
    for (const [file, verdict] of Object.entries(expected)) {
      const path = join(oracleFolder(), folder, file);
      test.runIf(existsSync(path))(file, async () => {
        const report = await validateFile(path);
        expect(report.conforms).toBe(verdict.conforms);
        if (verdict.conforms === null) expect(report.error).toBeDefined();
        expect(places(report.violations, folderUrl(folder))).toEqual(
          places(verdict.results, folderUrl(folder)),
        );
      });
    }
  });
}

describeVerdicts(
  'validateDocument agrees with the reference on cases',
  'tasks/cases',
  readOracle<{ cases: Record<string, ExpectedVerdict> }>('tasks/expected.json')?.cases ?? null,
);

describeVerdicts(
  'validateDocument agrees with the reference on the official examples',
  'tasks/official',
  readOracle<Record<string, ExpectedVerdict>>('tasks/official/expected.json'),
);

interface PublishedDocument {
  readonly file: string;
  readonly verdict: { readonly outcome: string; readonly results: number };
}

describe('validateDocument agrees with the reference on published documents', () => {
  const manifest = readOracle<readonly PublishedDocument[]>('tasks/real-docs/manifest.json');
  if (manifest === null) {
    test.skip('the published documents are not on this machine (tasks/real-docs)', () => {});
    return;
  }
  test.each(manifest)('$file', async ({ file, verdict }) => {
    const report = await validateFile(join(oracleFolder(), 'tasks/real-docs', file));
    expect({ conforms: report.conforms, results: report.violations.length }).toEqual({
      conforms: verdict.outcome === 'conforms',
      results: verdict.results,
    });
  });
  test('every document on disk has a verdict', () => {
    const files = readdirSync(join(oracleFolder(), 'tasks/real-docs')).filter((file) =>
      file.endsWith('.jsonld'),
    );
    expect(files.toSorted()).toEqual(manifest.map(({ file }) => file).toSorted());
  });
});
