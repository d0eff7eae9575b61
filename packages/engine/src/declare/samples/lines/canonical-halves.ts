import type { LineMembers, Member } from './line-members.ts';
import type { CanonicalHalves } from './line-sample.ts';

/**
 * The halves of a sample out of its line, where the line has them as canonical JSON: names in order, nothing between
 * them. An id that is plain is written in one way only.
 */
export function canonicalHalves(text: string, id: string, members: LineMembers): CanonicalHalves {
  const { input, expected, metadata } = members;
  return {
    input: input.isCanonical ? `{"id":"${id}",${named('input', text, input)}}` : null,
    label: isWritten(expected) && isWritten(metadata) ? label(text, id, members) : null,
  };
}

function label(text: string, id: string, { expected, metadata }: LineMembers): string {
  const before = expected.end === 0 ? '' : `${named('expected', text, expected)},`;
  const after = metadata.end === 0 ? '' : `,${named('metadata', text, metadata)}`;
  return `{${before}"id":"${id}"${after}}`;
}

function named(name: string, text: string, { start, end }: Member): string {
  return `"${name}":${text.slice(start, end)}`;
}

/** As canonical JSON writes it, or not at all. */
function isWritten({ end, isCanonical }: Member): boolean {
  return end === 0 || isCanonical;
}
