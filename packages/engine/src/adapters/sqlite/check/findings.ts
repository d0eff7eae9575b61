import { AssayError } from '@assay/records';
import type { StoreFinding } from '../../../ports/store-check.ts';

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
      if (!(error instanceof AssayError) || error.trouble !== 'environment') throw error;
      this.add(what, error.message);
      return null;
    }
  }
}
