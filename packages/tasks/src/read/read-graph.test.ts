import { describe, expect, test } from 'vitest';
import { taskText } from '../testing/task-graph.ts';
import { readGraph } from './read-graph.ts';

const read = (text: string): Promise<unknown> => readGraph({ url: 'file:///here/t.jsonld', text });

describe('readGraph: errors have a place', () => {
  test.each(['{"@set": []}', '{"@id": "ex:x"}'])('an @id that is not text, beside %s', async (other) => {
    const text = `{\n "http://e/p": ${other},\n "http://e/q": {\n  "@type": "http://e/T",\n  "@id": 5}}`;
    await expect(read(text)).rejects.toMatchObject({ code: 'E_SPEC_ID', location: { line: 5, column: 3 } });
  });

  test.each([
    '{\n "@context": "https://unknown.example/c"}',
    '{\n "@context": ["https://schema.org/", "https://unknown.example/c"]}',
    '{\n "@context": {"@import": "https://unknown.example/c"}}',
  ])('an unknown context: %s', async (text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'E_SPEC_CONTEXT',
      location: { line: 2, column: 2 },
      fix: expect.any(String),
    });
  });

  test('what JSON-LD refuses is told apart from what JSON refuses', async () => {
    await expect(read('{"@type": 5}')).rejects.toMatchObject({ code: 'E_SPEC_JSONLD' });
    await expect(read('{"@type": }')).rejects.toMatchObject({ code: 'E_SPEC_JSON' });
  });

  test('an @id of a number inside a JSON literal is data', async () => {
    const text = taskText({ 'ex:p': { '@type': '@json', '@value': { '@id': 5 } } });
    await expect(read(text)).resolves.toBeDefined();
  });
});
