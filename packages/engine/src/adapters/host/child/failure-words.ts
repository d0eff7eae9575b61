export interface FailureWords {
  /** With the name of the error: `RangeError: too far`. */
  readonly said: string;
  /** Its message alone. */
  readonly message: string;
}

/** What was thrown, in words; it may be anything, and reading it may throw again. */
export function failureWords(error: unknown): FailureWords {
  try {
    if (error instanceof Error) {
      const { name, message }: { readonly name: unknown; readonly message: unknown } = error;
      return { said: `${String(name)}: ${String(message)}`, message: String(message) };
    }
    if (typeof error === 'string') return { said: error, message: error };
    return { said: `a ${typeof error}`, message: String(error) };
  } catch {
    return { said: `a ${typeof error}`, message: `a ${typeof error}` };
  }
}
