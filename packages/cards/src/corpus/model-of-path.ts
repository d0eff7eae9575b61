/**
 * The id of a model that has only a name. Records of 0.0.1 stand at `<developer>/<model>/<file>`: a name that says the
 * same as that folder, spelt otherwise perhaps, has the developer before it. A name with a developer is an id.
 */
export function modelOfPath(name: string | null, path: string): string | null {
  if (name === null) return null;
  if (/^[^/\s]+\/[^/\s]+$/.test(name)) return name;
  const [developer, model] = path
    .split(/[\\/]/)
    .filter((folder) => folder !== '')
    .slice(-3, -1);
  if (developer === undefined || model === undefined) return null;
  return spelling(model) === spelling(name) || spelling(model) === spelling(`${developer}/${name}`)
    ? `${developer}/${model}`
    : null;
}

function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
