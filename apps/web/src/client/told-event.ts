interface ToldEvent {
  readonly run_id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A line of the stream of events: its number, and what happened. */
export function toldEvent(text: string): ToldEvent {
  const { event } = JSON.parse(text) as { readonly event: ToldEvent };
  return event;
}
