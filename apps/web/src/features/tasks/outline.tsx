import { isOpen } from './is-open.ts';
import { PartChecks } from './part-checks.tsx';
import type { Placed } from './placed-checks.ts';
import type { OutlineItem } from './shapes.ts';

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
