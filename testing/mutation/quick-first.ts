import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that took least come first: a mutant is dead when one test has failed, and the rest is not run. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}
