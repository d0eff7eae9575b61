import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { referenceVerdict } from '../testing/reference-verdict.ts';
import { report, taskUrl } from '../testing/task-graph.ts';
import { varietyCases } from '../testing/variety-cases.ts';

/* One thing said in the many ways that JSON-LD has, and values of every kind: verdicts worked out by hand. */
const shapes = readFileSync(new URL('../vocabulary/shapes.ttl', import.meta.url), 'utf8');

describe('validateDocument', () => {
  test.each(varietyCases)('%s', async (_, document, expected) => {
    const { conforms, violations } = await report(JSON.stringify(document));
    expect({ conforms, violations: violations.length }).toEqual({
      conforms: expected === 0,
      violations: expected,
    });
    const reference = await referenceVerdict(document, taskUrl, shapes);
    expect(conforms).toBe(reference.conforms);
    const named = violations.filter(({ focusNode }) => !focusNode.startsWith('_:'));
    expect(violations.length - named.length).toBe(reference.unnamed);
    expect(new Set(named.map(({ focusNode, path }) => `${focusNode} ${path}`)).size).toBe(
      reference.named.length,
    );
  });
});
