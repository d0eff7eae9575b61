import { agreeing, outcomeGlyphs, plural } from '@assay/shown';
import { type Match, matchSigns, type OutlineItem, type Validation } from './solution-match.tsx';

/** What a rule says of a text, as far as it can be mended at the press of a button. */
interface FixableFinding {
  readonly message: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly fix: string;
}

export interface QuickFix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A word that is nearly another: `Did you mean croissant:output?` puts that one in its place. Null: a person has to think. */
export function quickFix(text: string, { message, path, line, fix }: FixableFinding): QuickFix | null {
  const [, right] = /^Did you mean (\S+?)\?/.exec(fix) ?? [];
  const wrong = path ?? /^(\S+) is not a term/.exec(message)?.[1];
  if (right === undefined || wrong === undefined || wrong === null) return null;
  const start = line === null ? 0 : lineStart(text, line);
  for (const begin of [start, 0]) {
    const at = text.indexOf(`"${wrong}"`, begin);
    if (at !== -1) return { from: at + 1, to: at + 1 + wrong.length, insert: right };
  }
  return null;
}

/** Where a line begins, the first being 1. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return at;
    at = end + 1;
  }
  return at;
}

const severitySigns = {
  error: { kind: 'fail', glyph: outcomeGlyphs.fail },
  warning: { kind: 'inconclusive', glyph: outcomeGlyphs.inconclusive },
  info: { kind: 'missing', glyph: outcomeGlyphs.missing },
} as const;

interface FindingsProps {
  readonly report: Validation;
  readonly text: string;
  readonly mend: (fix: QuickFix) => void;
}

/** Of a long list before the fold. */
const BEFORE_FOLD = 5;

/** What is wrong, where, and what to do, errors first; a button where that is one word for another. */
export function Findings({ report, text, mend }: FindingsProps) {
  const found: readonly Found[] = [
    ...report.violations.map((one) => ({ ...one, severity: 'error' as const })),
    ...report.findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  ];
  if (found.length === 0) return null;
  const [first, others] = [found.slice(0, BEFORE_FOLD), found.slice(BEFORE_FOLD)];
  const listOf = (some: readonly Found[]) => (
    <ul className="checks">
      {some.map((one, i) => (
        <li key={i}>
          <OneFinding of={one} fix={quickFix(text, one)} mend={mend} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        Findings <span>{found.length}</span>
      </h2>
      {listOf(first)}
      {others.length === 0 ? null : (
        <details className="more">
          <summary>{`${others.length} more`}</summary>
          {listOf(others)}
        </details>
      )}
    </section>
  );
}

const severities = ['error', 'warning', 'info'];

type Found = Validation['findings'][number];

interface OneFindingProps {
  readonly of: Found;
  readonly fix: QuickFix | null;
  readonly mend: FindingsProps['mend'];
}

function OneFinding({ of: { severity, message, rule, line, fix: advice }, fix, mend }: OneFindingProps) {
  return (
    <>
      <span className={severitySigns[severity].kind}>{severitySigns[severity].glyph}</span>
      <span>
        {message} <span className="soft">{`${rule}${line === null ? '' : `, line ${line}`}`}</span>
      </span>
      <small>
        {advice} <ApplyFix fix={fix} mend={mend} />
      </small>
    </>
  );
}

function ApplyFix({ fix, mend }: { readonly fix: QuickFix | null; readonly mend: (fix: QuickFix) => void }) {
  if (fix === null) return null;
  return (
    <button type="button" className="quiet" onClick={() => mend(fix)}>
      {`Insert ${fix.insert}`}
    </button>
  );
}

/** Whether a part is for a solution to fill. */
function isOpen({ facts }: OutlineItem): boolean {
  return facts.some((fact) => fact.startsWith('to fill'));
}

/** What the solution has in the place of a part, and what the checks say of it: what holds in a line, what does not in full. */
function PartChecks({ of: { checks, findings, filler } }: { readonly of: Placed }) {
  const holding = checks.filter(({ status }) => status === 'passed');
  const unmade = Map.groupBy(
    checks.filter(({ status }) => status === 'not-run'),
    ({ reason }) => reason ?? '',
  );
  const others = checks.filter(({ status }) => status === 'failed' || status === 'warned');
  return (
    <ul className="checks matched">
      {filler === null ? null : (
        <li>
          <span className="pass">→</span>
          <span>
            <span className="soft">the solution has </span>
            <b>{filler.title}</b>
          </span>
          {filler.facts.length === 0 ? null : <small>{filler.facts.join(' · ')}</small>}
        </li>
      )}
      {others.map(({ check, rule, asks, status, reason }) => (
        <li key={check}>
          <span className={matchSigns[status][0]}>{matchSigns[status][1]}</span>
          <span>
            {asks} <span className="soft">{`${check} ${rule}`}</span>
          </span>
          {reason === null ? null : <small>{reason}</small>}
        </li>
      ))}
      {findings.map(({ severity, message, fix, rule }, i) => (
        <li key={i}>
          <span
            className={severity === 'error' ? 'fail' : severity === 'warning' ? 'inconclusive' : 'missing'}
          >
            {severity === 'error'
              ? outcomeGlyphs.fail
              : severity === 'warning'
                ? outcomeGlyphs.inconclusive
                : outcomeGlyphs.missing}
          </span>
          <span>
            {message} <span className="soft">{rule}</span>
          </span>
          {fix === null ? null : <small>{fix}</small>}
        </li>
      ))}
      {[...unmade].map(([reason, some]) => (
        <li key={reason}>
          <span className="missing">{outcomeGlyphs.missing}</span>
          <Rules of={some} />
          <small>{`not run: ${reason}`}</small>
        </li>
      ))}
      {holding.length === 0 ? null : (
        <li>
          <span className="pass">{outcomeGlyphs.pass}</span>
          <Rules of={holding} />
        </li>
      )}
    </ul>
  );
}

/** Checks by their short names; what each asks is a hover away. */
function Rules({ of }: { readonly of: Placed['checks'] }) {
  return (
    <span>
      {of.map(({ check, rule, asks }, i) => (
        <span key={check} title={`${check}: ${asks}`}>
          {i === 0 ? rule : ` · ${rule}`}
        </span>
      ))}
    </span>
  );
}

interface OutlineProps {
  readonly items: readonly OutlineItem[];
  /** What a solution that was matched brings to each part. */
  readonly placed?: ReadonlyMap<OutlineItem, Placed> | undefined;
}

/** The task as a picture: what is given is filled, what a solution has to fill is open. */
export function Outline({ items, placed }: OutlineProps) {
  return (
    <ul className="outline">
      {items.map((item, i) => (
        <li key={i} className={isOpen(item) ? 'part to-fill' : 'part'}>
          <Part item={item} placed={placed} />
        </li>
      ))}
    </ul>
  );
}

function Part({ item, placed }: { readonly item: OutlineItem; readonly placed: OutlineProps['placed'] }) {
  const said = placed?.get(item);
  return (
    <>
      <div>
        {item.role === '' ? null : <span className="soft">{item.role} </span>}
        <b>{item.title}</b>
      </div>
      {item.facts.length === 0 ? null : <div className="soft">{item.facts.join(' · ')}</div>}
      {said === undefined ? null : <PartChecks of={said} />}
      {item.children.length === 0 ? null : <Outline items={item.children} placed={placed} />}
    </>
  );
}

type Check = Match['checks'][number];
type Finding = Match['findings'][number];

/** What a match says of one part of the problem. */
interface Placed {
  readonly checks: readonly Check[];
  readonly findings: readonly Finding[];
  /** What the solution has in this place; null where it has nothing that can be told to be it. */
  readonly filler: OutlineItem | null;
}

/** The part that a check speaks of; those not here speak of the task as a whole. */
const roleOf: Readonly<Record<number, string>> = {
  8: 'subtask',
  9: 'output',
  10: 'output',
  11: 'output',
  12: 'output',
  13: 'output',
  14: 'output',
  15: 'input',
  16: 'evaluation',
  17: 'evaluation',
  18: 'evaluation',
  19: 'implementation',
  20: 'implementation',
  21: 'implementation',
  22: 'execution',
};

/**
 * Checks and findings beside the parts of the problem that they speak of: a finding where the part is that it names, a
 * check at the first part of its kind, and what has no part of its own at the task itself.
 */
export function placedChecks(
  { problem, checks, findings }: Match,
  outline: readonly OutlineItem[],
  solution: OutlineItem | null,
): ReadonlyMap<OutlineItem, Placed> {
  const task =
    outline.find(({ title, facts }) => problem !== null && [title, ...facts].includes(problem)) ?? outline[0];
  const placed = new Map<OutlineItem, Placed>();
  if (task === undefined) return placed;
  const parts = [task, ...below(task)];
  const at = (item: OutlineItem): Placed =>
    placed.get(item) ?? { checks: [], findings: [], filler: solution && fillerOf(item, task, solution) };
  for (const part of parts) if (at(part).filler !== null) placed.set(part, at(part));
  const partOf = (check: number): OutlineItem =>
    task.children.find(({ role }) => role === roleOf[check]) ?? task;
  for (const check of checks) {
    if (check.status === 'not-applicable') continue;
    const part = partOf(check.check);
    placed.set(part, { ...at(part), checks: [...at(part).checks, check] });
  }
  for (const finding of findings) {
    const part = parts.find((one) => isNamed(one, finding)) ?? partOf(finding.check);
    placed.set(part, { ...at(part), findings: [...at(part).findings, finding] });
  }
  return placed;
}

function below({ children }: OutlineItem): readonly OutlineItem[] {
  return children.flatMap((child) => [child, ...below(child)]);
}

/** Under these words a finding says what it is about. */
const naming = ['spec', 'metric', 'expected', 'column', 'name', 'subtask'] as const;

function isNamed({ title, facts, role }: OutlineItem, { evidence }: Finding): boolean {
  const [word] =
    role === 'field' ? title.split(': ') : role === 'hyperparameter' ? title.split(' = ') : [title];
  return naming.some((key) => {
    const name = evidence[key];
    return typeof name === 'string' && [title, word, ...facts].includes(name);
  });
}

function fillerOf(item: OutlineItem, task: OutlineItem, solution: OutlineItem): OutlineItem | null {
  if (item.role === 'metric') {
    const results = below(solution).filter(
      ({ role, title }) => role === 'result' && title.startsWith(`${item.title} = `),
    );
    return results.length === 1 ? results[0]! : null;
  }
  if (!isOpen(item)) return null;
  const specs = task.children.filter(({ role }) => role === item.role);
  const own = solution.children.filter(({ role }) => role === item.role);
  const i = specs.indexOf(item);
  return i === -1 || specs.length !== own.length ? null : own[i]!;
}

const roles = new Set(['input', 'output', 'implementation', 'execution', 'evaluation']);

/** How much the first task says itself, and what it leaves to a solution; nothing where it has no parts or cannot be read. */
export function partsText(outline: readonly OutlineItem[] | null): string {
  const parts = outline?.[0]?.children.filter(({ role }) => roles.has(role)) ?? [];
  if (parts.length === 0) return '';
  const open = parts.filter(isOpen);
  const given = parts.length - open.length;
  const said = ` ${given} of ${plural(parts.length, 'part')} ${agreeing(given, 'is', 'are')} given`;
  if (open.length === 0) return `${said}.`;
  const left = [...new Set(open.map(({ role }) => role))].join(', ');
  return `${said}, ${open.length} ${agreeing(open.length, 'is', 'are')} left to a solution (${left}).`;
}
