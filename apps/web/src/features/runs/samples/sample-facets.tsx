import { outcomeGlyphs } from '@assay/shown';
import type { SampleFacets as Facets, ScoreColumn } from '../../../client/shapes.ts';
import { Facet, type FacetOption } from '../../../design/facet.tsx';
import { ScoreBrush } from './score-brush.tsx';
import type { SampleSearch } from './sample-search.ts';

interface SampleFacetsProps {
  readonly facets: Facets;
  readonly scores: readonly ScoreColumn[];
  readonly search: SampleSearch;
  readonly baselines: readonly string[];
  readonly change: (next: Partial<SampleSearch>) => void;
}

/** What samples can be chosen by, each with how many it leaves. A second click lets go. */
export function SampleFacets({ facets, scores, search, change }: SampleFacetsProps) {
  const outcomes: readonly FacetOption<NonNullable<SampleSearch['outcome']>>[] = [
    { value: 'failed', label: `${outcomeGlyphs.fail} failed`, count: facets.outcome.failed },
    { value: 'passed', label: `${outcomeGlyphs.pass} passed`, count: facets.outcome.passed },
    { value: 'missing', label: `${outcomeGlyphs.missing} missing`, count: facets.outcome.missing },
  ];
  const chosen = scores.find(({ name }) => name === search.score);
  const isNumeric = chosen?.type.kind === 'number';
  return (
    <aside className="facets" aria-label="Filter samples">
      {scores.length < 2 ? null : (
        <Facet
          title="Score"
          options={scores.map(({ name }) => ({ value: name, label: name, count: null }))}
          chosen={search.score}
          choose={(score) => change({ score, score_min: undefined, score_max: undefined })}
        />
      )}
      <Facet
        title={`Outcome${search.score === undefined ? '' : ` of ${search.score}`}`}
        options={chosen?.pass_rule === null ? outcomes.slice(-1) : outcomes}
        chosen={search.outcome}
        choose={(outcome) => change({ outcome })}
      />
      {isNumeric && facets.histogram !== null ? (
        <ScoreBrush bins={facets.histogram.bins} search={search} change={change} />
      ) : null}
      {facets.turned === null ? null : (
        <Facet
          title="Since the run before"
          options={[
            { value: 'worse', label: 'got worse', count: facets.turned.worse },
            { value: 'better', label: 'got better', count: facets.turned.better },
          ]}
          chosen={search.turned}
          choose={(turned) => change({ turned })}
        />
      )}
      <Facet
        title="Cohort"
        options={facets.cohort.map(({ name, label, count }) => ({ value: name ?? '', label, count }))}
        chosen={search.untagged === true ? '' : search.cohort}
        choose={(cohort) =>
          change(cohort === '' ? { untagged: true, cohort: undefined } : { cohort, untagged: undefined })
        }
      />
      {facets.class.length === 0 ? null : (
        <Facet
          title="Failure"
          options={facets.class.map(({ name, count }) => ({ value: name, label: name, count }))}
          chosen={search.class}
          choose={(value) => change({ class: value })}
        />
      )}
      {facets.unstable === null ? null : (
        <Facet
          title="Stability"
          options={[{ value: 'yes', label: 'unstable', count: facets.unstable }]}
          chosen={search.unstable === true ? 'yes' : undefined}
          choose={(value) => change({ unstable: value === undefined ? undefined : true })}
        />
      )}
      {facets.truncated === 0 ? null : (
        <Facet
          title="Finish"
          options={[{ value: 'yes', label: 'truncated', count: facets.truncated }]}
          chosen={search.truncated === true ? 'yes' : undefined}
          choose={(value) => change({ truncated: value === undefined ? undefined : true })}
        />
      )}
    </aside>
  );
}
