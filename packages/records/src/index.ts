export { AssayError, type Location, type Trouble } from './assay-error.ts';
export type { JsonObject, JsonValue } from './json.ts';
export {
  missing,
  type Missing,
  type MissingClass,
  scored,
  type Scored,
  type Score,
  type ScoreValue,
} from './score.ts';
