/** A field that nothing in the paper vouches for: it is left out, and said to be. */
export interface Refused {
  readonly field: string;
  readonly value: string;
  readonly why: string;
}

/** Why a quote vouches for nothing where it is a text that speaks to whoever reads the paper for another. */
export const ofInstruction = 'its quote is from a text that gives instructions to its reader';
