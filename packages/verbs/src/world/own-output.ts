import { fstatSync, type Stats, statSync } from 'node:fs';

const OUT = 1;
const ERR = 2;

/** Whether a file is where this process writes what it says, as in `assay watch > said.log`. */
export function isOwnOutput(path: string): boolean {
  const file = identityOf(() => statSync(path));
  return file !== null && [OUT, ERR].some((descriptor) => identityOf(() => fstatSync(descriptor)) === file);
}

function identityOf(look: () => Stats): string | null {
  try {
    const { dev, ino } = look();
    return `${dev} ${ino}`;
  } catch {
    // It is gone, or closed.
    return null;
  }
}
