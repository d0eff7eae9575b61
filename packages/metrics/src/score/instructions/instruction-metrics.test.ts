import { type JsonObject, scored } from '@assay/records';
import { expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { instructionChecks } from './instruction-checks.ts';
import { instructionShare, instructionsFollowed } from './instruction-metrics.ts';

const cases: readonly (readonly [string, JsonObject, string, string])[] = [
  ['keywords:existence', { keywords: ['sea', 'salt'] }, 'Salt of the Sea.', 'Seasalt.'],
  ['keywords:forbidden_words', { forbidden_words: ['rain'] }, 'A train.', 'Rain again.'],
  ['keywords:frequency', { keyword: 'go', relation: 'at least', frequency: 2 }, 'go, Go', 'go gone'],
  ['keywords:letter_frequency', { letter: 'e', let_relation: 'less than', let_frequency: 2 }, 'be', 'bee'],
  [
    'length_constraints:number_sentences',
    { relation: 'less than', num_sentences: 3 },
    'One. Two!',
    'A. B. C?',
  ],
  ['length_constraints:number_paragraphs', { num_paragraphs: 2 }, 'a\n***\nb', 'a\n\nb'],
  ['length_constraints:number_words', { relation: 'at least', num_words: 3 }, "it's a word", 'two words'],
  [
    'length_constraints:nth_paragraph_first_word',
    { num_paragraphs: 2, nth_paragraph: 2, first_word: 'then' },
    'First.\n\nThen more.',
    'First.\n\nLater.',
  ],
  ['detectable_content:number_placeholders', { num_placeholders: 2 }, '[name] of [place]', '[name]'],
  [
    'detectable_content:postscript',
    { postscript_marker: 'P.S.' },
    'Hi.\nP.S. Bye.',
    'Hi. PS is not at a start',
  ],
  ['detectable_format:number_bullet_lists', { num_bullets: 2 }, '* a\n* b', '* a\n* b\n- c'],
  ['detectable_format:constrained_response', {}, 'My answer is maybe.', 'Maybe.'],
  ['detectable_format:number_highlighted_sections', { num_highlights: 2 }, '*a* and **b**', '*a*'],
  [
    'detectable_format:multiple_sections',
    { section_spliter: 'Day', num_sections: 2 },
    'Day 1\nx\nDay 2\ny',
    'Day 1',
  ],
  ['detectable_format:json_format', {}, '```json\n{"a": 1}\n```', '{a: 1}'],
  ['detectable_format:title', {}, '<<A day>>\ntext', '<< >>'],
  ['combination:two_responses', {}, 'one\n******\ntwo', 'one\n******\none'],
  ['combination:repeat_prompt', { prompt_to_repeat: 'Say it.' }, 'say it. Yes.', 'Yes.'],
  ['startend:end_checker', { end_phrase: 'The end.' }, 'So. the end.', 'The end. No.'],
  ['startend:quotation', {}, '"All of it."', '"Not" all'],
  [
    'change_case:capital_word_frequency',
    { capital_relation: 'at least', capital_frequency: 2 },
    'THE BIG day',
    'THE day',
  ],
  ['change_case:english_capital', {}, 'ALL OF IT', 'All'],
  ['change_case:english_lowercase', {}, 'all of it', 'All'],
  ['punctuation:no_comma', {}, 'none here', 'one, here'],
];

test('every kind but the language has a case', () => {
  const known = Object.keys(instructionChecks).filter((name) => name !== 'language:response_language');
  expect(cases.map(([name]) => name).toSorted()).toEqual(known.toSorted());
});

test.each(cases)('%s %j', (name, given, followed, not) => {
  expect(instructionChecks[name]!(followed, given)).toBe(true);
  expect(instructionChecks[name]!(not, given)).toBe(false);
});

const metadata = {
  instruction_id_list: [
    'punctuation:no_comma',
    'change_case:english_lowercase',
    'language:response_language',
  ],
  kwargs: [{}, {}, { language: 'de' }],
};

test('a sample follows all, or a share; what cannot be verified is left out and told', () => {
  const score = scoreSample(instructionShare, { output: 'a, b', metadata });
  expect(score).toMatchObject({ kind: 'scored', value: 0.5 });
  expect(score.kind === 'scored' && score.details?.['instructions']).toHaveLength(3);
  expect(scoreSample(instructionsFollowed, { output: 'a b', metadata })).toMatchObject(scored(true));
  const language = { ...metadata, instruction_id_list: ['language:response_language'] };
  expect(scoreSample(instructionsFollowed, { output: 'a', metadata: language })).toMatchObject({
    class: 'not_applicable',
  });
  expect(scoreSample(instructionsFollowed, { output: ' ', metadata })).toMatchObject(scored(false));
  expect(scoreSample(instructionsFollowed, { output: 'a' })).toMatchObject({ class: 'no_metadata' });
});

test('an unknown instruction is an error that names it', () => {
  const unknown = { instruction_id_list: ['length:none'], kwargs: [{}] };
  expect(() => scoreSample(instructionShare, { output: 'a', metadata: unknown })).toThrow('length:none');
});
