import { expect, test } from 'vitest';
import { takeTemplate } from './take-template.ts';

test.each([
  '{{ loop(x) }}',
  '{{ a * 2 }}',
  "{{ q.split(' ')[:-1] }}",
  '{{ q | tojson }}',
  '{{ parts | selectattr("x") }}',
  '{{ a + b }}',
  '{% if a and b or c %}',
  '{% for i in range(3) %}',
  '{% macro x() %}',
])('what has no equivalent is told: %s', (template) => {
  expect(takeTemplate(`before ${template} after`)).toMatchObject({
    untold: [template],
    text: 'before  after',
  });
});

test('what a loop that is left out names is left out with it, and its end is not left alone', () => {
  const taken = takeTemplate('{% for i in range(3) %}{{ i }}-{{ q }}{% endfor %}');
  expect(taken).toMatchObject({
    text: '-{{input.q}}',
    untold: ['{% for i in range(3) %}', '{{ i }}'],
    fields: ['q'],
  });
});

test('columns, paths and lists are known', () => {
  expect(takeTemplate('{{a.b}}{% for x in c.d %}{{x}}{{e[0]}}{% endfor %}')).toMatchObject({
    fields: ['a', 'c', 'e'],
    paths: ['a.b', 'c.d', 'e.0'],
    lists: ['c.d'],
  });
});
