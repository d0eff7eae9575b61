/** The same batches, until the user has had enough: then it fails. */
export async function* untilStopped<T>(
  batches: AsyncIterable<T>,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) {
    signal.throwIfAborted();
    yield batch;
  }
}
