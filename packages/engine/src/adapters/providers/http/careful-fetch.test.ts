import { expect, test } from 'vitest';
import { patientDispatcher } from './careful-fetch.ts';

test('patientDispatcher: Node still shows the class of what carries its requests', async () => {
  await fetch('data:,');
  const dispatcher = patientDispatcher();
  expect(dispatcher).toHaveProperty('dispatch');
  expect(patientDispatcher()).toBe(dispatcher);
});
