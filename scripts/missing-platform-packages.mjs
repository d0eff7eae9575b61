const platform =
  /[-/](?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|wasm32)-(?<cpu>[a-z0-9]+)(?:-(?<abi>[a-z]+))?$/;

/**
 * Lock entries for optional dependencies that the lock asks for and does not have, read off their names
 * (`@scope/binding-linux-arm64-musl`). Only exact versions: those are what a platform package is asked for by.
 */
export function missingPlatformPackages(packages) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isResolved(packages, path, name)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...describePlatform(name),
        ...(dev ? { dev } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/** As Node looks for it: beside the package, then in every folder above. */
function isResolved(packages, path, name) {
  const folders = path.split('/node_modules/');
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const parent = folders.slice(0, depth).join('/node_modules/');
    if (`${parent === '' ? '' : `${parent}/`}node_modules/${name}` in packages) return true;
  }
  return false;
}

function describePlatform(name) {
  const found = platform.exec(name)?.groups;
  if (found === undefined) throw new Error(`${name} is not in the lock, and its name tells no platform`);
  if (found.os === 'wasm32') return { cpu: ['wasm32'] };
  const libc = { gnu: ['glibc'], musl: ['musl'] }[found.os === 'linux' ? found.abi : ''];
  return { cpu: [found.cpu], ...(libc ? { libc } : {}), os: [found.os] };
}
