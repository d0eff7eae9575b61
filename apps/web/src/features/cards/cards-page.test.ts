import { expect, test } from 'vitest';
import { signalsCommand } from './cards-page.tsx';

test('signalsCommand without a choice is that of the whole corpus', () => {
  expect(signalsCommand({})).toBe('assay cards signals');
});

test('signalsCommand asks for what was chosen, quoted for SQL and for the shell', () => {
  const chosen = {
    first_party_only: true as const,
    agentic: true as const,
    missing_field: 'eval_limits',
    model: "lab/o'neil",
  };
  expect(signalsCommand(chosen)).toBe(
    `assay cards signals --where ${String.raw`'first_party_only = 1 and agentic and model = '\''lab/o'\'''\''neil'\'' and list_contains(missing_fields, '\''eval_limits'\'')'`}`,
  );
});

test('signalsCommand leads to the card of an organization that was chosen alone', () => {
  expect(signalsCommand({ organization: 'Lab A' })).toBe("assay cards show organization 'Lab A'");
});
