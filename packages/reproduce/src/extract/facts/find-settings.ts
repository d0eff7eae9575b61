import type { Paper } from '../../paper/paper.ts';
import type { ExtractedBaseline } from '../extraction.ts';
import { settingNamed } from './settings.ts';

type Setting = ExtractedBaseline['hyperparameters'][number];

export interface FoundSettings {
  /** What the text says of all models, or a table without naming one. */
  readonly shared: readonly Setting[];
  /** What tables say of one model. */
  readonly byModel: ReadonlyMap<string, readonly Setting[]>;
}

const is = String.raw`\s*(?:=|:|of|to|at|is(?: set)?(?: to)?|was(?: set)?(?: to)?|set to)?\s*`;
const patterns: readonly (readonly [string, RegExp])[] = [
  ['temperature', new RegExp(String.raw`\btemperature${is}(\d+(?:\.\d+)?)`, 'gi')],
  ['top_p', new RegExp(String.raw`\btop[-_ ]?p${is}([01](?:\.\d+)?)`, 'gi')],
  ['top_k', new RegExp(String.raw`\btop[-_ ]?k${is}(\d+)\b(?!\.\d)`, 'gi')],
  [
    'max_tokens',
    new RegExp(
      String.raw`\bmax(?:imum)?[-_ ](?:number of )?(?:new[-_ ]|output[-_ ]|generation[-_ ]|completion[-_ ])?(?:tokens?|length)${is}(\d[\d,]*)`,
      'gi',
    ),
  ],
  [
    'max_tokens',
    /\b(?:at most|a maximum of|up to|limit(?:ed)? (?:of|to))\s+(\d[\d,]*)\s+(?:new |output |generated |completion )?tokens/gi,
  ],
  ['few_shot', /(?<![\t|].*)\b(\d+)[-– ]shot\b(?!.*[\t|])/gi],
  ['seed', /\brandom seed\s*(?:=|:|of|to)?\s*(\d+)/gi],
];

/** Settings by pattern: in sentences, and in tables whose rows or columns have the names of settings. */
export function findSettings(paper: Paper): FoundSettings {
  const shared = new Map<string, Setting>();
  const byModel = new Map<string, Setting[]>();
  for (const [name, pattern] of patterns) {
    const found = inText(paper, name, pattern);
    if (found !== null && !shared.has(name)) shared.set(name, found);
  }
  for (const { number: page, tables } of paper.pages) {
    for (const { rows } of tables) {
      for (const { model, name, value } of inTable(rows)) {
        const setting = { name, value, status: 'explicit' as const, quote: value, page };
        if (model === null) shared.set(name, shared.get(name) ?? inRow(setting, rows, name));
        else byModel.set(model, [...(byModel.get(model) ?? []), inRow(setting, rows, model)]);
      }
    }
  }
  return { shared: [...shared.values()], byModel };
}

/** The judge of a benchmark has settings of its own. */
function inText({ pages }: Paper, name: string, pattern: RegExp): Setting | null {
  const values = new Set(
    pages.flatMap(({ text }) => Array.from(text.matchAll(pattern), ({ 1: value }) => value)),
  );
  // A paper that tries several numbers of examples has none that holds for all.
  if (name === 'few_shot' && values.size > 1) return null;
  for (const { number, text } of pages) {
    for (const hit of text.matchAll(pattern)) {
      const clause = text
        .slice(Math.max(0, hit.index - 120), hit.index)
        .split(/[.;]\s/)
        .at(-1)!;
      if (/\b(?:judge|grader|evaluator|annotat)/i.test(clause)) continue;
      const quote = hit[0].replaceAll(/\s+/g, ' ');
      return { name, value: hit[1]!.replaceAll(',', ''), status: 'explicit', quote, page: number };
    }
  }
  return null;
}

interface TableSetting {
  readonly model: string | null;
  readonly name: string;
  readonly value: string;
}

function* inTable(rows: readonly (readonly string[])[]): Iterable<TableSetting> {
  const [heads = [], ...body] = rows;
  const isValue = (cell: string | undefined): cell is string =>
    cell !== undefined && cell.trim() !== '' && !/^[-–—/]+$|^n\/?a$/i.test(cell.trim()) && cell.length < 30;
  const across = heads.map((head, at) => (at === 0 ? null : settingNamed(head)));
  if (across.filter((name) => name !== null).length >= 2) {
    for (const row of body)
      for (const [at, name] of across.entries())
        if (name !== null && isValue(row[at])) yield { model: row[0] ?? null, name, value: row[at] };
    return;
  }
  for (const row of rows) {
    const name = settingNamed(row[0] ?? '');
    if (name === null) continue;
    const cells = row.slice(1).filter(isValue);
    const isOfAll = row.length === 2 || new Set(cells).size === 1;
    if (isOfAll && cells[0] !== undefined) yield { model: null, name, value: cells[0] };
    else
      for (const [at, cell] of row.entries())
        if (at > 0 && isValue(cell) && isValue(heads[at])) yield { model: heads[at], name, value: cell };
  }
}

/** The row of a table that a setting stands in, as its quote: that of its name, or of its model. */
function inRow(setting: Setting, rows: readonly (readonly string[])[], owner: string): Setting {
  const row = rows.find(
    (cells) =>
      cells.includes(setting.value) && (cells[0] === owner || settingNamed(cells[0] ?? '') === setting.name),
  );
  return row === undefined ? setting : { ...setting, quote: row.join(' ') };
}
