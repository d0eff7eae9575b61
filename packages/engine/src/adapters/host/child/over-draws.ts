type Answer = (...given: readonly unknown[]) => unknown;

interface Sets {
  readonly rows: readonly unknown[];
  readonly draws: readonly (readonly number[])[];
}

/** A metric's function that is handed either one sample or, for a number of sets, the rows of each set in turn. */
export function overDraws(answer: Answer, self: unknown): Answer {
  return (asked, params) => {
    const call = (given: unknown): unknown => Reflect.apply(answer, self, [given, params]);
    return isOfSets(asked) ? numbersOfSets(call, asked) : call(asked);
  };
}

function isOfSets(asked: unknown): asked is Sets {
  return typeof asked === 'object' && asked !== null && 'rows' in asked && 'draws' in asked;
}

/**
 * The code's number for each set of rows that is asked about. A resample on which it is not defined, or on which the code
 * throws, has none; of one set alone the error is told. It knows nothing outside itself: the runner in the sandbox is handed
 * its text.
 */
export async function numbersOfSets(
  call: (rows: readonly unknown[]) => unknown,
  { rows, draws }: Sets,
): Promise<unknown> {
  const scores: unknown[] = [];
  for (const places of draws) {
    try {
      const score = await call(places.map((place) => rows[place]));
      scores.push(typeof score === 'number' && !Number.isFinite(score) ? null : score);
    } catch (error) {
      if (draws.length === 1) throw error;
      scores.push(null);
    }
  }
  return { scores };
}
