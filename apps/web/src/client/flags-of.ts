/** What is chosen as it stands in the address. */
export interface Chosen {
  readonly q?: string | undefined;
  readonly model?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly organization?: string | undefined;
  readonly missing_field?: string | undefined;
  readonly first_party_only?: true | undefined;
  readonly multi_party?: true | undefined;
  readonly gap?: true | undefined;
  readonly diverging?: true | undefined;
  readonly unexplained?: true | undefined;
  readonly agentic?: true | undefined;
}

const word = (flag: true | undefined): 'true' | undefined => (flag === true ? 'true' : undefined);

/** What is chosen stands in the address as true, and is sent as a word. */
export function flagsOf(chosen: Chosen) {
  return {
    q: chosen.q,
    model: chosen.model,
    benchmark: chosen.benchmark,
    organization: chosen.organization,
    missing_field: chosen.missing_field,
    first_party_only: word(chosen.first_party_only),
    multi_party: word(chosen.multi_party),
    gap: word(chosen.gap),
    diverging: word(chosen.diverging),
    unexplained: word(chosen.unexplained),
    agentic: word(chosen.agentic),
  };
}
