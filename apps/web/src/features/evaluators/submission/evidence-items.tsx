import { asText, isObject } from '@assay/records';
import { outcomeGlyphs, shownNumber } from '@assay/shown';
import type { EvidenceView } from '../../../client/evaluator-shapes.ts';
import { Pager } from '../../../design/pager.tsx';
import { JsonTree } from '../../../design/text/json-tree.tsx';

interface EvidenceItemsProps {
  readonly view: EvidenceView;
  readonly window: number;
  readonly open: (offset: number) => void;
}

/** A page of items with their scores, and what was said about them. */
export function EvidenceItems({ view, window, open }: EvidenceItemsProps) {
  const { items, total, offset, trace, judges } = view;
  return (
    <>
      {total === null ? <p>Its scorers do not score item by item; what they recorded is below.</p> : null}
      {items.length === 0 ? null : <Items items={items} />}
      {total === null ? null : (
        <Pager from={offset} shown={items.length} total={total} window={window} go={open} />
      )}
      {judges.map(({ scorer, agreement, cases, passed }) => (
        <p key={scorer}>
          {`The judge of ${scorer} agreed with people in ${agreement.hits} of ${agreement.of} (${cases} cases${agreement.low === null || agreement.high === null ? '' : `, 95 % [${shownNumber(agreement.low)}, ${shownNumber(agreement.high)}]`}): `}
          <span className={passed ? 'pass' : 'fail'}>
            {passed ? `${outcomeGlyphs.pass} calibrated` : `${outcomeGlyphs.fail} not calibrated`}
          </span>
        </p>
      ))}
      {trace === null ? null : (
        <details open>
          <summary>Logs, moves, reasons and votes</summary>
          <JsonTree value={trace} />
        </details>
      )}
    </>
  );
}

function Items({ items }: { readonly items: EvidenceView['items'] }) {
  const names = [...new Set(items.flatMap(({ scores }) => (isObject(scores) ? Object.keys(scores) : [])))];
  const hasMore = items.some((item) => Object.keys(rest(item)).length > 0);
  return (
    <div className="scroll" role="region" aria-label="Items" tabIndex={0}>
      <table className="rows narrow">
        <thead>
          <tr>
            <th scope="col">item</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {hasMore ? <th scope="col">more</th> : null}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            <tr key={i}>
              <th scope="row" className="mono">
                {asText(item['id'])}
              </th>
              {names.map((name) => (
                <td key={name}>{scoreOf(item, name)}</td>
              ))}
              {hasMore ? (
                <td>
                  <JsonTree value={rest(item)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rest({ id: _id, scores: _scores, ...more }: EvidenceView['items'][number]) {
  return more;
}

function scoreOf({ scores }: EvidenceView['items'][number], name: string) {
  const value = isObject(scores) ? scores[name] : undefined;
  if (value === true) return <span className="pass">{`${outcomeGlyphs.pass} true`}</span>;
  if (value === false) return <span className="fail">{`${outcomeGlyphs.fail} false`}</span>;
  if (value === null || value === undefined)
    return <span className="missing">{outcomeGlyphs.missing} none</span>;
  return asText(value);
}
