import { expect, test } from 'vitest';
import { GrowableValues } from './growable-values.ts';

test('GrowableValues keeps values in order, past every growth', () => {
  const values = new GrowableValues();
  for (let i = 0; i < 1000; i++) values.push(i);
  expect(values.length).toBe(1000);
  expect(values.view()).toEqual(Float64Array.from({ length: 1000 }, (_, i) => i));
});

test('GrowableValues appends another, itself empty or not', () => {
  const [first, second] = [new GrowableValues(), new GrowableValues()];
  for (let i = 0; i < 20; i++) second.push(i);
  first.append(second);
  first.append(new GrowableValues());
  first.push(99);
  expect(first.length).toBe(21);
  expect(first.view()[20]).toBe(99);
  expect(second.length).toBe(20);
});
