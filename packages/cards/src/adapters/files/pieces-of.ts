import type { Part } from './part.ts';

/** Short documents are many to the megabyte, and each may come to a finding that is larger than itself. */
export const mostDocuments = 50_000;

/** A part in pieces of so many documents, each with bytes of its own; almost always it is one piece. */
export function* piecesOf(part: Part, most = mostDocuments): Generator<Part> {
  const { bytes, spans, numbers, findings, last } = part;
  if (numbers.length <= most) return yield part;
  for (let start = 0; start < numbers.length; start += most) {
    const end = Math.min(start + most, numbers.length);
    const from = spans[2 * start]!;
    yield {
      ...part,
      // Copied: a Buffer's own slice shares its memory, and what is handed to a thread is taken from everybody else.
      bytes: new Uint8Array(bytes.subarray(from, spans[2 * end - 1])),
      spans: spans.slice(2 * start, 2 * end).map((place) => place - from),
      numbers: numbers.slice(start, end),
      last: end === numbers.length ? last : numbers[end - 1]!,
      findings: start === 0 ? findings : [],
    };
  }
}
