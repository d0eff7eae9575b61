import type { JsonValue } from '@assay/records';

export type ReadJson = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false };

/**
 * An output as JSON: a text is parsed (RFC 8259, the last of duplicate keys wins), anything else is JSON already.
 * With `fence`, one Markdown code fence around the whole text is taken off first. Prose is never searched for JSON.
 */
export function readJsonOutput(output: JsonValue, fence: boolean): ReadJson {
  if (typeof output !== 'string') return { ok: true, value: output };
  try {
    return { ok: true, value: JSON.parse(fence ? withoutFence(output) : output) as JsonValue };
  } catch {
    return { ok: false };
  }
}

function withoutFence(text: string): string {
  const trimmed = text.trim();
  const firstLine = trimmed.slice(0, trimmed.indexOf('\n'));
  const isFenced = /^```[a-z]*\r?$/iu.test(firstLine) && trimmed.endsWith('\n```');
  return isFenced ? trimmed.slice(firstLine.length + 1, -4) : text;
}
