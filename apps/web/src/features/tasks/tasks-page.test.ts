import { expect, test } from 'vitest';
import { searchCommand } from './tasks-page.tsx';

test('searchCommand finds everything where nothing was chosen', () => {
  expect(searchCommand({})).toBe("assay search '*'");
});

test('searchCommand has every choice as an option, safe in a shell', () => {
  expect(searchCommand({ q: "it's here", kind: 'problem', output_field: 'answer', metric: 'F1 Score' })).toBe(
    `assay search 'it'\\''s here' --kind problem --output-field answer --metric 'F1 Score'`,
  );
});
