import type { OutlineItem } from '@assay/tasks';
import * as fc from 'fast-check';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import { showText } from './commands/tasks/show.ts';

const plain = picocolors.createColors(false);
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const anyText = fc.oneof(
  fc.constantFrom('\u001b[31mred\u001b[0m\u0007', 'line\nbreak\r\n\ttab', '\u202egnp.exe\u2066'),
  fc.string({ unit: 'binary' }),
);

function item(role: string, title: string, ...children: OutlineItem[]): OutlineItem {
  return { role, title, facts: [title], children };
}

test('showText draws a tree, and counts the tasks that are left out', () => {
  const task = item('', 'Quiz', item('input', 'data', item('field', 'a')), item('more', '… 3 more inputs'));
  expect(showText({ tasks: [task, item('', 'Other')], left: 2 }, plain)).toBe(
    'Quiz · Quiz\n├─ input data · data\n│  └─ field a · a\n└─ … 3 more inputs\n\nOther · Other\n\n… 2 more tasks\n',
  );
});

test('showText draws one harmless line for each thing, whatever the document holds', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const task = item('', text, item('subtask', text, item('field', text)), item('more', text));
      const shown = showText({ tasks: [task], left: 0 }, plain);
      expect(shown.split('\n')).toHaveLength(5);
      expect(unsafe.test(shown.replaceAll('\n', ''))).toBe(false);
    }),
  );
});
