/**
 * What was asked for with `as`: a text or a file that the package of the noun makes. Every verb that makes documents has
 * `as` in its request (left out: none is made) and `document` in its result.
 */
export interface Document<Contents extends string | Uint8Array | AsyncIterable<string> = string> {
  /** `text/html`, `application/json`: what it says about itself over HTTP. */
  readonly type: string;
  /** A long text comes in parts, as they are made. */
  readonly contents: Contents;
}
