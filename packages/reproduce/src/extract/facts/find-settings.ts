import { escapedPattern, joinDividedWords } from '../../names.ts';
import { nameParts } from '../../paper/bare-text.ts';
import type { Paper } from '../../paper/paper.ts';
import { folded } from '../../paper/quoted.ts';
import { numbersInWords, numberWord } from '../contradiction.ts';
import type { ExtractedBaseline } from '../extraction.ts';

/** Settings of a model or a run by the names that papers have for them. */
const known: readonly (readonly [string, RegExp])[] = [
  ['temperature', /^(?:sampling |decoding )?temp(?:erature)?\.?$/],
  ['top_p', /^top p$|^nucleus(?: sampling)?(?: p)?$/],
  ['top_k', /^top k$/],
  ['max_tokens', /^max(?:imum)?\.? (?:new |output |generat\w+ |completion )?(?:tokens?|length)(?: length)?$/],
  ['seed', /^(?:random )?seeds?$/],
  ['num_seeds', /^(?:number of|#|num) (?:random )?seeds$/],
  ['num_runs', /^(?:number of|#|num) (?:runs|trials|repetitions|samples)$/],
  [
    'few_shot',
    /^(?:num )?(?:few shot(?: k| examples)?|shots|k shot|(?:(?:number of|#) )?(?:shots|(?:in context )?(?:examples?|demonstrations?)(?: (?:in|per) (?:the )?prompt)?))$/,
  ],
  ['batch_size', /^batch size$/],
  ['learning_rate', /^(?:peak |initial )?learning rate$|^lr$/],
  ['epochs', /^(?:training )?epochs?$|^number of epochs$/],
  ['weight_decay', /^weight decay$/],
  ['beam_size', /^(?:beam size|num beams|beams)$/],
  ['repetition_penalty', /^(?:repetition|frequency|presence) penalty$/],
  ['context_length', /^(?:max(?:imum)? )?context(?: length| window)?$/],
  ['precision', /^(?:numeric )?precision$|^dtype$/],
];

/** The setting that the head of a row or column names; null: none that is known. */
export function settingNamed(head: string): string | null {
  const plain = head
    .toLowerCase()
    .replaceAll(/\(.*?\)|[:$*]/g, '')
    .replaceAll(/[-_–\s]+/g, ' ')
    .trim();
  return known.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

type Setting = ExtractedBaseline['hyperparameters'][number];

interface FoundSettings {
  /** What the text says of all models, or a table without naming one. */
  readonly shared: readonly Setting[];
  /** What tables say of one model. */
  readonly byModel: ReadonlyMap<string, readonly Setting[]>;
}

const is = String.raw`\s*(?:=|:|of|to|at|is(?: set)?(?: to)?|was(?: set)?(?: to)?|set to)?\s*`;
/** `no-cells`: not behind a cell of a table, where a count of shots heads a column. */
const patterns: readonly (readonly [name: string, pattern: RegExp, where?: 'no-cells'])[] = [
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
  ['max_tokens', /\bcap(?:s|ped|ping)?\b[^.;]{0,40}?\bat\s+(\d[\d,]*)\s+tokens/gi],
  ['top_p', /\bnucleus sampling\b[^.;]{0,30}?\bp\s*=\s*([01]?\.\d+)/gi],
  [
    'few_shot',
    new RegExp(String.raw`(?<!\d\s?[–-]\s?)\b(\d+|${numberWord})[-– ]shot\b(?!.*[\t|])`, 'gi'),
    'no-cells',
  ],
  [
    'few_shot',
    new RegExp(
      String.raw`(?<!\d\s?[–-]\s?)\b(\d+|${numberWord})\s+(?:pre-rendered |randomly |fixed |few-shot |in-context |worked |solved |hand-written |manually |written |labell?ed |prompt |demonstration )+(?:examples?|exemplars?|demonstrations?|shots)\b`,
      'gi',
    ),
    'no-cells',
  ],
  [
    'few_shot',
    new RegExp(
      String.raw`\b(?:prompt(?:ed|s)?|condition(?:ed|s)?)\s+(?:\w+\s+){0,4}?(?:with|on)\s+(\d+|${numberWord})\s+(?:examples?|exemplars?|demonstrations?)\b`,
      'gi',
    ),
  ],
  [
    'seed',
    /\bseeds?\b(?:\s+(?:is|are|was|were))?(?:\s+(?:fixed|set))?\s*(?:=|:|\bof\b|\bto\b|\bat\b)\s*(\d+)/gi,
  ],
  ['seed', /\brandom seed\s+(\d+)/gi],
  [
    'max_steps',
    /\b(?:at most|up to|(?:a )?maximum of|limit(?:ed)? (?:of|to)|within)\s+(\d[\d,]*)\s+(?:steps|turns|actions|interactions)\b/gi,
  ],
  ['max_steps', /\bnumber\s+of\s+(?:steps|turns|actions)\s+(?:at|to)\s+(\d[\d,]*)\b/gi],
];

/** Settings by pattern: in sentences, and in tables whose rows or columns have the names of settings. */
export function findSettings(paper: Paper, models: readonly string[] = []): FoundSettings {
  const shared = new Map<string, Setting>();
  const byModel = new Map<string, Setting[]>();
  const told = settingsInText(paper, models);
  for (const { name, value, quote, page, models: named } of told) {
    const setting = { name, value, quote, page, status: 'explicit' as const };
    const isOfNamed = told.some((one) => one.models.length > 0 && one.name === name && one.value === value);
    if (named.length === 0 && !isOfNamed) shared.set(name, shared.get(name) ?? setting);
    for (const model of named) {
      const own = byModel.get(model) ?? [];
      if (!own.some((one) => one.name === name)) byModel.set(model, [...own, setting]);
    }
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

interface TextSetting {
  readonly name: string;
  readonly value: string;
  readonly quote: string;
  readonly page: number;
  /** The models that its sentence names: it is of these alone. */
  readonly models: readonly string[];
}

/** Settings that sentences give. The judge of a benchmark has settings of its own, and one "for poems" is not that of all. */
function settingsInText({ pages }: Paper, models: readonly string[]): readonly TextSetting[] {
  const found = pages.flatMap(({ number: page, text: written }) => {
    const text = flowing(written);
    return patterns.flatMap(([name, pattern, where]) =>
      Array.from(text.matchAll(pattern), (hit): TextSetting | null => {
        const before = text
          .slice(Math.max(0, hit.index - MOST_BEFORE), hit.index)
          .split(/[.;]\s/)
          .at(-1)!;
        const after = text.slice(hit.index + hit[0].length, hit.index + hit[0].length + MOST_BEFORE);
        if (/\b(?:judge|grader|evaluator|annotat)/i.test(before)) return null;
        if (where === 'no-cells' && isBehindCell(text, hit.index)) return null;
        const isOfSome =
          /^\s+(?:for|on|in) (?!all\b|every\b|each\b|both\b|evaluat|inference|decoding|generat|our\b|these experiments)/i.test(
            after,
          ) || /^\s*(?:\(|for (?!all|every|each|both|our)\S+[^,]{0,40}(?:,|we use)\s*)/i.test(before);
        if (isOfSome) return null;
        const rest = after.split(/[.;]\s/, 1)[0]!;
        const sentence = folded(`${before}${hit[0]}${rest}`);
        return {
          name,
          value: figureOf(hit[1]!),
          quote: hit[0].replaceAll(/\s+/g, ' '),
          page,
          models: models.filter((model) => names(sentence, model)),
        };
      }).filter((one) => one !== null),
    );
  });
  // A paper that tries several numbers has none that holds for all.
  return found.filter(
    (one) =>
      one.models.length > 0 ||
      !several.has(one.name) ||
      found.every((other) => other.name !== one.name || other.value === one.value),
  );
}

/** Whether a cell of a table stands before this place of its line. */
function isBehindCell(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  return /[\t|]/.test(line);
}

/** Lines of running text as one, words that were divided whole; lines of cells stay lines. */
function flowing(text: string): string {
  return joinDividedWords(text)
    .replaceAll(/-\n(?=[\p{L}\d])/gu, '-')
    .replaceAll(/(?<=^[^\t|\n]{30,})\n(?=[^\t|\n]+$)/gmu, ' ');
}

const MOST_BEFORE = 160;

const several: ReadonlySet<string> = new Set(['few_shot']);

function names(sentence: string, model: string): boolean {
  const wanted = escapedPattern(folded(nameParts(model)[0])).replaceAll('-', String.raw`-\s?`);
  return new RegExp(`(?<![\\p{L}\\p{N}-])${wanted}(?![\\p{L}\\p{N}])(?!-\\p{L})`, 'u').test(sentence);
}

function figureOf(written: string): string {
  const [number] = numbersInWords(written);
  return number === undefined ? written.replaceAll(',', '') : String(number);
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
