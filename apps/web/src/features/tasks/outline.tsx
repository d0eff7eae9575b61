import { agreeing, outcomeGlyphs, plural } from '@assay/shown';
import { type Match, matchSigns, type OutlineItem } from './solution-match.tsx';

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
