import type { JsonObject } from '@assay/records';
import { parserName } from '../implement/scorer/choose-parser.ts';
import type { AgentModule } from './agent-module.ts';
import type { WantedModule } from './wanted-module.ts';

/** Where code of each kind stands in a project, and what its function is called in Python. */
const places = {
  metric: { folder: 'metrics', file: 'metric', called: 'score' },
  parser: { folder: 'parsers', file: 'parse', called: 'parse' },
  step: { folder: 'steps', file: 'step', called: 'step' },
} as const;

export interface PlacedModule {
  readonly folder: string;
  /** The file with the code itself. */
  readonly main: string;
  readonly files: Readonly<Record<string, string>>;
  /** Its entry among the metrics of a scorer; null for a step, which is none. */
  readonly entry: JsonObject | null;
}

/** Its files in the project, and its entry: it runs in the sandbox, with its own folder alone. */
export function moduleInProject(
  { language, code, shape }: AgentModule,
  { kind, name, slug, step }: Pick<WantedModule, 'kind' | 'name' | 'slug' | 'step'>,
): PlacedModule {
  const { folder: below, file, called } = places[kind];
  const folder = `${below}/${slug}`;
  const main = `${folder}/${file}.${language === 'typescript' ? 'ts' : 'py'}`;
  const text = { [main]: `${code.trimEnd()}\n` };
  if (kind === 'step') {
    const { from, to } = step!;
    return {
      folder,
      main,
      files: { ...text, [`${folder}/step.json`]: `${JSON.stringify({ from, to }, null, 2)}\n` },
      entry: null,
    };
  }
  const params = kind === 'parser' ? { type: 'label' } : shape;
  const own = {
    name: kind === 'parser' ? parserName(name) : name,
    isolation: 'sandbox',
    ...(Object.keys(params).length === 0 ? {} : { params }),
  };
  return language === 'typescript'
    ? { folder, main, files: text, entry: { module: main, ...own } }
    : {
        folder,
        main,
        files: { ...text, [`${folder}/run.py`]: pythonRunner(file, called) },
        entry: { command: ['python3', `${folder}/run.py`], ...own },
      };
}

/** Reads a sample a line, or sets of them, and answers each with a line; what the code prints goes to standard error. */
const pythonRunner = (file: string, called: string): string => `import json
import math
import sys

answers, sys.stdout = sys.stdout, sys.stderr
from ${file} import ${called} as score


def number(rows, params, alone):
    try:
        value = score(rows, params)
        return None if isinstance(value, float) and not math.isfinite(value) else value
    except Exception:
        if alone:
            raise
        return None


for line in sys.stdin:
    asked = json.loads(line)
    params = asked.pop("params", {})
    if "draws" in asked:
        rows, draws = asked["rows"], asked["draws"]
        sets = [[rows[place] for place in places] for places in draws]
        answer = {"scores": [number(one, params, len(draws) == 1) for one in sets]}
    else:
        value = score(asked, params)
        answer = value if isinstance(value, dict) else {"score": value}
    print(json.dumps(answer), file=answers, flush=True)
`;
