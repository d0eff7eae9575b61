import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';

/** Every test of a scenario with every one of its settings. `read` follows what they name. */
export async function scenarioTests(
  given: JsonValue | undefined,
  read: (given: JsonValue | undefined) => Promise<readonly JsonValue[]>,
  told: Set<string>,
): Promise<readonly JsonObject[]> {
  const made: JsonObject[] = [];
  for (const scenario of listOf(given).map(objectOf)) {
    const settings = (await read(scenario['config'])).map(objectOf);
    const tests = (await read(scenario['tests'])).map(objectOf);
    if (tests.length === 0) told.add(leftOut('a scenario without tests of its own'));
    made.push(...settings.flatMap((setting) => tests.map((test) => together(setting, test))));
  }
  return made;
}

export function leftOut(what: string): string {
  return `${what} has no equivalent, and was left out`;
}

function together(setting: JsonObject, test: JsonObject): JsonObject {
  return {
    ...setting,
    ...test,
    vars: { ...objectOf(setting['vars']), ...objectOf(test['vars']) },
    options: { ...objectOf(setting['options']), ...objectOf(test['options']) },
    assert: [...listOf(setting['assert']), ...listOf(test['assert'])],
  };
}
