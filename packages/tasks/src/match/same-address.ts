/** Whether two IRIs differ in http or https alone, or not at all. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || withoutScheme(a) === withoutScheme(b);
}

/** An IRI without the one difference that people overlook. */
export function withoutScheme(iri: string): string {
  return iri.replace(/^https?:\/\//, '//');
}
