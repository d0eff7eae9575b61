import type { JsonValue } from '@assay/records';

const tag = /^(?:([BILUES])-(.+)|O)$/;

/** Whether a value is a list of tags of tokens, as `B-PER`, `I-PER` and `O` are; an empty list may be one. */
export function areTags(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    (value as readonly JsonValue[]).every((one) => typeof one === 'string' && tag.test(one))
  );
}

/**
 * The entities that tags mark, `2-4 PER` from token 2 to before 4, as conlleval and seqeval count them: an inside tag of another
 * kind, or after none, begins an entity; IOB1, IOB2, IOE and BILOU are read alike.
 */
export function spansOf(tags: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(tags)) return tags;
  const spans: string[] = [];
  let open: { readonly from: number; readonly kind: string } | null = null;
  const close = (at: number): void => {
    if (open !== null) spans.push(`${open.from}-${at} ${open.kind}`);
    open = null;
  };
  for (const [i, one] of (tags as readonly JsonValue[]).entries()) {
    const [, place, kind] = tag.exec(typeof one === 'string' ? one : 'O') ?? [];
    if (place === undefined || kind === undefined) close(i);
    else {
      const goesOn: boolean =
        open !== null && (open as { kind: string }).kind === kind && /[ILE]/.test(place);
      if (!goesOn) {
        close(i);
        open = { from: i, kind };
      }
      if (/[LUES]/.test(place)) close(i + 1);
    }
  }
  close(tags.length);
  return spans;
}
