/** Items one by one, of a source that gives many at a time. A wait for each costs more than reading most of them. */
export async function* eachOf<T>(batches: AsyncIterable<Iterable<T>>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
}
