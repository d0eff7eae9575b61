/**
 * Starts work on items as they come, so many at a time, and gives the results in the order of the items. The
 * first failure ends it; what is still under way is left to end unobserved.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const started: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    result.catch(() => undefined);
    started.push(result);
    if (started.length >= atOnce) yield await started.shift()!;
  }
  for (const result of started) yield await result;
}
