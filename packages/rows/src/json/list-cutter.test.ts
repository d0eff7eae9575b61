import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListCutter } from './list-cutter.ts';

/** The items of a list that arrives in blocks of so many bytes. */
function itemsOf(json: string, block: number, skip = 0): string[] {
  const cutter = new ListCutter(skip);
  const items: string[] = [];
  let rest: Buffer = Buffer.alloc(0);
  const all = Buffer.from(json);
  for (let start = 0; start < all.length; start += block) {
    const bytes = Buffer.concat([rest, all.subarray(start, start + block)]);
    const cut = cutter.cut(bytes);
    for (let i = 0; i < cut.spans.length; i += 2)
      items.push(bytes.subarray(cut.spans[i], cut.spans[i + 1]).toString());
    rest = bytes.subarray(cut.rest);
  }
  cutter.finish();
  return items;
}

test('ListCutter cuts a list into what parsing it whole gives', () => {
  const values = fc.array(
    fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(']', '}', '"', '\\', ',', '[{')),
    {
      maxLength: 6,
    },
  );
  const spaces = fc.constantFrom(0, 2);
  fc.assert(
    fc.property(values, spaces, fc.integer({ min: 1, max: 9 }), fc.nat(3), (list, space, block, skip) => {
      const json = JSON.stringify(list, null, space);
      const items = itemsOf(`\ufeff ${json}\n`, block, skip).map((item) => JSON.parse(item) as unknown);
      expect(items).toEqual((JSON.parse(json) as unknown[]).slice(skip));
    }),
  );
});

test.each([
  ['[1, 2', 'ends inside of item 2'],
  ['[', 'ends inside of item 1'],
  ['[1] 2', 'after the list of 1'],
  ['[] []', 'after the list of 0'],
])('ListCutter: %s is not a whole list', (json, why) => {
  expect(() => itemsOf(json, 100)).toThrow(why);
});
