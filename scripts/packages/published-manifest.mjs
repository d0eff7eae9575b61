/**
 * The package.json that is published. In the workspace a library's sources are used as they are; outside, what was built
 * of them is: `./src/index.ts` becomes its types and its code in `dist`.
 */
export function publishedManifest(workspace) {
  const { devDependencies: _, ...manifest } = workspace;
  if (manifest.exports === undefined) return manifest;
  const entries = Object.entries(manifest.exports).map(([name, target]) => [name, built(target)]);
  return { ...manifest, exports: Object.fromEntries(entries), files: ['dist', ...(manifest.files ?? [])] };
}

function built(target) {
  if (!target.startsWith('./src/')) return target;
  const file = target.replace('./src/', './dist/').replace(/\.ts$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
}
