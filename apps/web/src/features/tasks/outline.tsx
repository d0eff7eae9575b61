import type { OutlineItem } from './shapes.ts';

/** The task as a picture: what is given is filled, what a solution has to fill is open. */
export function Outline({ items }: { readonly items: readonly OutlineItem[] }) {
  return (
    <ul className="outline">
      {items.map((item, i) => (
        <li key={i} className={isOpen(item) ? 'part to-fill' : 'part'}>
          <Part item={item} />
        </li>
      ))}
    </ul>
  );
}

function Part({ item }: { readonly item: OutlineItem }) {
  return (
    <>
      <div>
        {item.role === '' ? null : <span className="soft">{item.role} </span>}
        <b>{item.title}</b>
      </div>
      {item.facts.length === 0 ? null : <div className="soft">{item.facts.join(' · ')}</div>}
      {item.children.length === 0 ? null : <Outline items={item.children} />}
    </>
  );
}

function isOpen({ facts }: OutlineItem): boolean {
  return facts.some((fact) => fact.startsWith('to fill'));
}
