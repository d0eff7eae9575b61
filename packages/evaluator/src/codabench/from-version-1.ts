import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';

/** Whether competition.yaml is of CodaLab, which Codabench reads as well: phases by number and one `leaderboard`. */
export function isVersion1(text: string): boolean {
  return /^leaderboard:/m.test(text) && !/^leaderboards:/m.test(text);
}

/** competition.yaml of CodaLab in the form of version 2: each of its phases is a phase with a task of its own. */
export function fromVersion1(value: JsonValue): JsonObject {
  const { html, phases, leaderboard, end_date, competition_docker_image, ...others } = objectOf(value);
  const ordered = valuesOf(phases).toSorted((a, b) => Number(a['phasenumber']) - Number(b['phasenumber']));
  const dataOf = (phase: JsonObject): JsonObject =>
    given(phase, ['scoring_program', 'reference_data', 'input_data', 'ingestion_program']);
  const limitsOf = (phase: JsonObject): JsonObject =>
    given(phase, ['max_submissions', 'max_submissions_per_day', 'execution_time_limit']);
  const pages = Object.entries(objectOf(html)).map(([title, file]) => ({ title, file }));
  return {
    ...others,
    ...(competition_docker_image === undefined ? {} : { docker_image: competition_docker_image }),
    pages,
    tasks: ordered.map((phase, index) => ({ index, ...named(phase), ...dataOf(phase) })),
    phases: ordered.map((phase, index) => ({
      index,
      ...named(phase),
      ...(phase['start_date'] === undefined ? {} : { start: phase['start_date'] }),
      end: ordered[index + 1]?.['start_date'] ?? end_date ?? null,
      ...limitsOf(phase),
      tasks: [index],
    })),
    leaderboards: boardsOf(objectOf(leaderboard)),
  };
}

/** Columns say which leaderboard they are of; most competitions have one. */
function boardsOf({ leaderboards, columns }: JsonObject): readonly JsonObject[] {
  const keyed = Object.entries(objectOf(columns)).map(([key, column]) => ({ key, column: objectOf(column) }));
  const labels = valuesOf(leaderboards).map((board) => board['label'] ?? 'Results');
  const boardOf = (column: JsonObject): JsonValue =>
    objectOf(column['leaderboard'])['label'] ?? labels[0] ?? null;
  return (labels.length === 0 ? [null] : labels).map((label) => ({
    ...(label === null ? {} : { title: label }),
    columns: keyed
      .filter(({ column }) => boardOf(column) === label)
      .map(({ key, column }) => ({
        key,
        ...(column['label'] === undefined ? {} : { title: column['label'] }),
        ...(typeof column['rank'] === 'number' ? { index: column['rank'] } : {}),
        sorting: column['sort'] ?? 'desc',
        ...(column['computed'] === undefined
          ? {}
          : { computation: objectOf(column['computed'])['operation'] ?? 'computed' }),
      })),
  }));
}

function named({ label }: JsonObject): JsonObject {
  return label === undefined ? {} : { name: label };
}

function given(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

function valuesOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Object.values(Array.isArray(value) ? value : objectOf(value)).filter(isObject);
}
