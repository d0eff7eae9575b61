import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFilter, systemCalls } from './seccomp-filter.ts';

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const errno = (number: number): number => 0x00050000 | number;

/** What the kernel would answer to a call: an interpreter of the few instructions that there are. */
function decide(filter: Uint8Array, call: { architecture: number; number: number; first?: number }): number {
  const bytes = new DataView(filter.buffer, filter.byteOffset, filter.byteLength);
  const data = new Map([
    [0, call.number],
    [4, call.architecture],
    [16, call.first ?? 0],
  ]);
  let loaded = 0;
  for (let place = 0; place * 8 < filter.length; place += 1) {
    const code = bytes.getUint16(place * 8, true);
    const value = bytes.getUint32(place * 8 + 4, true);
    if (code === 0x06) return value;
    if (code === 0x20) loaded = data.get(value)!;
    else {
      const holds =
        code === 0x15 ? loaded === value : code === 0x35 ? loaded >= value : (loaded & value) !== 0;
      place += bytes.getUint8(place * 8 + (holds ? 2 : 3));
    }
  }
  throw new Error('it runs off its end');
}

describe.each(Object.entries(systemCalls))('the filter on %s', (_, calls) => {
  const filter = compileFilter(calls);
  const { architecture } = calls;

  test('fits: a jump has one byte', () => {
    expect(filter.length / 8).toBeLessThan(256);
  });

  test('ends a program that calls by another architecture', () => {
    for (const other of [0, 0x40000003, architecture ^ 1])
      expect(decide(filter, { architecture: other, number: 0 })).toBe(KILL);
    if (calls.foreign_from !== null)
      expect(decide(filter, { architecture, number: calls.foreign_from + 41 })).toBe(KILL);
  });

  test('refuses what opens ways out, and says that clone3 does not exist', () => {
    for (const number of calls.denied) expect(decide(filter, { architecture, number })).toBe(errno(1));
    expect(decide(filter, { architecture, number: calls.clone3 })).toBe(errno(38));
  });

  test('lets threads and processes be made, and no namespaces', () => {
    const clone = (first: number): number => decide(filter, { architecture, number: calls.clone, first });
    expect(clone(0x003d0f00)).toBe(ALLOW);
    expect(clone(0x01200011)).toBe(ALLOW);
    for (const flag of [0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000])
      expect(clone(flag | 0x11)).toBe(errno(1));
  });

  test('opens sockets of three families and no others', () => {
    for (const number of calls.sockets)
      for (let family = 0; family < 64; family += 1)
        expect(decide(filter, { architecture, number, first: family })).toBe(
          [1, 2, 10].includes(family) ? ALLOW : errno(97),
        );
  });

  test('allows every other call, whatever its arguments', () => {
    const special = new Set([...calls.denied, ...calls.sockets, calls.clone, calls.clone3]);
    const other = fc.integer({ min: 0, max: 460 }).filter((number) => !special.has(number));
    fc.assert(
      fc.property(other, fc.integer({ min: 0, max: 0xffffffff }), (number, first) => {
        expect(decide(filter, { architecture, number, first })).toBe(ALLOW);
      }),
    );
  });
});
