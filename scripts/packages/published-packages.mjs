import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/**
 * What is published: every library of packages/ and every program of apps/, as { folder, manifest }, each after those it
 * needs.
 */
export function publishedPackages() {
  const found = ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(root, room))
      .sort()
      .map((name) => join(root, room, name))
      .map((folder) => ({
        folder,
        manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      })),
  );
  return inOrderOfNeed(found.filter(({ manifest }) => !manifest.private));
}

function inOrderOfNeed(packages) {
  const byName = new Map(packages.map((each) => [each.manifest.name, each]));
  const ordered = new Set();
  const add = (each) => {
    for (const name of Object.keys(each.manifest.dependencies ?? {})) {
      const needed = byName.get(name);
      if (needed !== undefined && !ordered.has(needed)) add(needed);
    }
    ordered.add(each);
  };
  for (const each of packages) add(each);
  return [...ordered];
}

/** The one version of all, or an error that names what is out of step: a package or what it asks of another. */
export function commonVersion(packages) {
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  const stated = packages.flatMap(({ manifest }) => [
    [manifest.name, manifest.version],
    ...Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([name]) => names.has(name))
      .map(([name, version]) => [`${name} in ${manifest.name}`, version]),
  ]);
  const [, first] = stated[0];
  const others = stated.filter(([, version]) => version !== first);
  if (others.length === 0) return first;
  const list = others.map(([what, version]) => `${what} is ${version}`).join(', ');
  throw new Error(`versions are not in step with ${stated[0][0]} ${first}: ${list}`);
}
