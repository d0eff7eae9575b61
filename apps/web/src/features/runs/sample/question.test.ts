import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Content, namedTexts, pictureAddress } from './question.tsx';

test('namedTexts reads a record of texts, numbers and truths field by field', () => {
  expect(namedTexts('{"question":"Why?","most":3,"strict":true}')).toEqual([
    ['question', 'Why?'],
    ['most', '3'],
    ['strict', 'true'],
  ]);
});

test.each([
  ['a sentence', 'Why?'],
  ['a list', '["Why?"]'],
  ['a record that holds another', '{"question":{"text":"Why?"}}'],
  ['a record with a gap', '{"question":null}'],
  ['an empty record', '{}'],
  ['half a record', '{"question":'],
])('namedTexts leaves %s as it is', (_, text) => {
  expect(namedTexts(text)).toBeNull();
});

const pixel = 'iVBORw0KGgo=';

test('pictureAddress: what stands in the message itself, and is made of pixels', () => {
  expect(pictureAddress(`data:image/png;base64,${pixel}`, undefined)).toBe(`data:image/png;base64,${pixel}`);
  expect(pictureAddress(pixel, 'image/png')).toBe(`data:image/png;base64,${pixel}`);
  expect(pictureAddress('https://example.org/a.png', 'image/png')).toBeNull();
  expect(pictureAddress('data:image/svg+xml;base64,PHN2Zz4=', undefined)).toBeNull();
  expect(pictureAddress('data:text/html;base64,PGI+', undefined)).toBeNull();
  expect(pictureAddress(pixel, undefined)).toBeNull();
});

test('a message of words and pictures is shown in its order, and a picture elsewhere is named and not fetched', () => {
  const shown = renderToStaticMarkup(
    createElement(Content, {
      of: [
        { type: 'text', text: 'What is this?' },
        { type: 'image', image: pixel, media_type: 'image/png' },
        { type: 'image', image: 'https://example.org/a.png' },
      ],
    }),
  );
  expect(shown).toMatch(
    /What is this\?.*<img src="data:image\/png;base64,iVBORw0KGgo=" alt="image 1 of the message"\/>/,
  );
  expect(shown).toContain('image at https://example.org/a.png (not fetched)');
  expect(shown.match(/<img/g)).toHaveLength(1);
});

test('content of another shape is a tree', () => {
  expect(renderToStaticMarkup(createElement(Content, { of: [{ type: 'audio' }] }))).toContain('audio');
});
