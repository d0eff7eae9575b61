import { AssayError } from '@assay/records';
import type { StoreFinding } from '../../ports/store-check.ts';

/** Gathers what is wrong; what cannot be looked at for damage is a finding too. */
export class Findings {
  readonly all: StoreFinding[] = [];

  add(what: string, message: string): void {
    this.all.push({ what, message });
  }

  /** Does a part of the look; an error of the store ends that part alone. */
  look<T>(what: string, part: () => T): T | null {
    try {
      return part();
    } catch (error) {
      return this.#damage(what, error);
    }
  }

  async lookAsync<T>(what: string, part: () => Promise<T>): Promise<T | null> {
    try {
      return await part();
    } catch (error) {
      return this.#damage(what, error);
    }
  }

  #damage(what: string, error: unknown): null {
    if (!(error instanceof AssayError) || error.trouble !== 'environment') throw error;
    // A database that went away says nothing about what is in it.
    if (error.code === 'E_STORE_UNREACHABLE') throw error;
    this.add(what, error.message);
    return null;
  }
}
