import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { oracleFolder, readOracle } from '../../../../testing/oracle-files.ts';
import { type ReferenceCase, validateReference } from '../testing/reference-documents.ts';
import { CROISSANT, SCHEMA } from '../vocabulary/terms.ts';

type Results = NonNullable<ReferenceCase['results']>;

/** `file:///BASE/` stands for the folder of the document, as relative @ids resolve against it. */
function places(results: Results, folder: string): { named: string[]; unnamed: number } {
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

function folderUrl(folder: string): string {
  return `${pathToFileURL(join(oracleFolder(), folder)).href}/`;
}

function describeVerdicts(
  title: string,
  folder: string,
  expected: Readonly<Record<string, ReferenceCase>> | null,
): void {
  describe(title, () => {
    if (expected === null) {
      test.skip(`the reference verdicts are not on this machine (${folder})`, () => {});
      return;
    }
    for (const [file, verdict] of Object.entries(expected)) {
      const path = join(oracleFolder(), folder, file);
      test.runIf(existsSync(path))(file, async () => {
        const { conforms, violations, error } = await validateReference(path);
        expect(conforms).toBe(verdict.conforms ?? null);
        expect(error === undefined).toBe(conforms !== null);
        expect(places(violations, folderUrl(folder))).toEqual(
          places(verdict.results ?? [], folderUrl(folder)),
        );
      });
    }
  });
}

describeVerdicts(
  'validateDocument agrees with the reference on cases',
  'tasks/cases',
  readOracle<{ cases: Record<string, ReferenceCase> }>('tasks/expected.json')?.cases ?? null,
);

describeVerdicts(
  'validateDocument agrees with the reference on the official examples',
  'tasks/official',
  readOracle<Record<string, ReferenceCase>>('tasks/official/expected.json'),
);

interface PublishedDocument {
  readonly file: string;
  readonly verdict: { readonly outcome: string; readonly results?: number };
}

/** Any other outcome is that of a document that cannot be read. */
const conformsBy: Readonly<Record<string, boolean>> = { conforms: true, violations: false };

describe('validateDocument agrees with the reference on published documents', () => {
  const manifest = readOracle<readonly PublishedDocument[]>('tasks/real-docs/manifest.json');
  if (manifest === null) {
    test.skip('the published documents are not on this machine (tasks/real-docs)', () => {});
    return;
  }
  test.each(manifest)('$file', async ({ file, verdict }) => {
    const report = await validateReference(join(oracleFolder(), 'tasks/real-docs', file));
    expect({ conforms: report.conforms, results: report.violations.length }).toEqual({
      conforms: conformsBy[verdict.outcome] ?? null,
      results: verdict.results ?? 0,
    });
  });
  test('every document on disk has a verdict', () => {
    const files = readdirSync(join(oracleFolder(), 'tasks/real-docs')).filter((file) =>
      file.endsWith('.jsonld'),
    );
    expect(files.toSorted()).toEqual(manifest.map(({ file }) => file).toSorted());
  });
});
