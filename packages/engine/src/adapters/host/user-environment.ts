type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need to start and to find their way; nothing else is anybody's business. */
const usual = ['PATH', 'HOME', 'LANG'];
/** Without these no program starts on Windows. */
const usualOnWindows = ['Path', 'PATHEXT', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP', 'USERPROFILE'];

/** The environment of code of the user's: the variables that it declares, and what every program needs. */
export function userEnvironment(env: Environment, declared: readonly string[] = []): Environment {
  const names = [...usual, ...(process.platform === 'win32' ? usualOnWindows : []), ...declared];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
