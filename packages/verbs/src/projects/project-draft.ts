import type { JsonObject } from '@assay/records';
import type { YamlRemark } from '@assay/rows';
import type { NewFile } from '../world/write-new-files.ts';

/** A project before it is written. */
export interface ProjectDraft {
  /** What `assay.yaml` says. */
  readonly project: JsonObject;
  readonly remarks: readonly YamlRemark[];
  /** What stands beside it, by paths below its folder. */
  readonly files: readonly NewFile[];
  /** What somebody who uses it has to know: what has no equivalent, what is left to do. */
  readonly notes: readonly string[];
}
