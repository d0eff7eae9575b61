import * as fc from 'fast-check';

/** For tests: units × raters over a small scale, some ratings missing. */
export function arbitraryRatings(scale = 4): fc.Arbitrary<(number | null)[][]> {
  const rating = fc.option(fc.integer({ min: 1, max: scale }), { nil: null, freq: 5 });
  return fc
    .integer({ min: 1, max: 5 })
    .chain((raters) =>
      fc.array(fc.array(rating, { minLength: raters, maxLength: raters }), { minLength: 0, maxLength: 12 }),
    );
}

/** For tests: a square table of small counts. */
export function arbitraryTable(): fc.Arbitrary<number[][]> {
  return fc.integer({ min: 1, max: 4 }).chain((size) =>
    fc.array(fc.array(fc.nat({ max: 9 }), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
}
