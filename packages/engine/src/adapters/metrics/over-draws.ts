/**
 * Of a runner in the sandbox: the code's number for each set of rows that is asked about. A resample on which it is not
 * defined, or on which the code throws, has none; of one set alone the error is told.
 */
export const overDraws = `const overDraws = async (call, { rows, draws }) => {
  const scores = [];
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
};`;
