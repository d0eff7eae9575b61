import { expect, test } from 'vitest';
import { type ViewKind, scoringView } from '../evaluation/evaluation-view.ts';
import { recordingIo } from './testing/recording-io.ts';

/** What is shown of a scoring of four samples, a second and a half each. */
function shown(kind: ViewKind, eachMs = 1_500): string {
  let time = 0;
  const { io, written } = recordingIo({ errColumns: () => 80 });
  const view = scoringView('spec', kind, io, () => time);
  for (let done = 0; done <= 4; done += 1) {
    view.show({ done, planned: 4 });
    time += eachMs;
  }
  view.finish();
  return written();
}

test('a terminal sees one line, redrawn, of a scoring that takes long', () => {
  const lines = shown('terminal').split('\r\u001b[2K');
  expect(lines[1]).toBe('spec  scored 1/4 · 0.7/s · 5 s left');
  expect(lines.at(-1)).toMatch(/^spec {2}scored 4\/4 · 0\.\d\/s\n$/);
});

test('elsewhere a line every few seconds, and the last', () => {
  expect(shown('lines')).toMatch(/^spec {2}scored 4\/4 [^\n]*\nspec {2}scored 4\/4 [^\n]*\n$/);
});

test('nothing when quiet, or of a scoring that is quick', () => {
  expect(shown('none')).toBe('');
  expect(shown('terminal', 10)).toBe('');
  expect(shown('lines', 10)).toBe('');
});
