import { describe, expect, test } from 'vitest';
import { categoryColours, type Colours, darkColours, lightColours } from './tokens.ts';

/** Contrast ratio of two colours as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const grounds = ['ground', 'card', 'hover', 'code'] as const;
const texts = ['ink', 'soft', 'mark', 'pass', 'fail', 'inconclusive', 'missing', 'before', 'after'] as const;

describe.each<[string, Colours]>([
  ['light', lightColours],
  ['dark', darkColours],
])('%s colours', (_, colours) => {
  test.each(texts)('%s can be read on every ground (AA)', (text) => {
    for (const ground of grounds)
      expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('bars and points can be told from what they stand on (AA, graphics)', () => {
    for (const mark of ['bar', 'mark'] as const)
      expect(contrast(colours[mark], colours.card)).toBeGreaterThanOrEqual(3);
  });

  test('are written as six digits', () => {
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test('both modes have a colour for everything that one has', () => {
  expect(Object.keys(darkColours)).toEqual(Object.keys(lightColours));
});

test('hues of categories differ', () => {
  expect(new Set(categoryColours).size).toBe(categoryColours.length);
});
