/** Finds a key that stands twice in one object of a JSON text, of which `JSON.parse` drops the first. */
export const repeatedKeyOf = async () => (await import('@assay/rows')).repeatedKey;
