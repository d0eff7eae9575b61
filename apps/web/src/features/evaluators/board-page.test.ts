import { expect, test } from 'vitest';
import { hiddenText } from './board-page.tsx';

test('a hidden number says what is hidden, why, and until when', () => {
  expect(hiddenText({ feedback: 'exact', is_final: true }, null)).toBeNull();
  expect(hiddenText({ feedback: 'none', is_final: true }, '2099-01-01T00:00:00.000Z')).toEqual({
    sentence:
      'The values of the final split are hidden from everyone but the host until Jan 1, 2099 00:00. They rank teams once, at the end: anyone who saw them earlier could tune a model to them.',
    words: 'hidden until Jan 1, 2099 00:00',
  });
  expect(hiddenText({ feedback: 'none', is_final: false }, null)?.words).toBe(
    'hidden until the host closes the last phase',
  );
});
