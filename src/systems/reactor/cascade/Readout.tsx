import { Link } from 'react-router';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { PULSE_SHAPES } from '../../../ui/topology/TopologyNode.tsx';
import { type Frame, frameAt, type Survey } from '../data/trail.ts';
import css from './cascade.module.css';
import { facetList, facetWords, pulseOf } from './moment.ts';
import { SOURCE_WORDS, whyWords } from './why.ts';

export interface ReadoutProps {
  readonly ledger: string;
  readonly survey: Survey;
  readonly frame: Frame;
  readonly onGo: (at: number) => void;
}

const STATUS = {
  rendered: 'Rendered',
  skipped: 'Skipped',
  failed: 'Failed',
  unknown: 'No known status',
} as const;

/** The receipt under the playhead, in words. */
export function Readout({ ledger, survey, frame, onGo }: ReadoutProps) {
  const pulse = pulseOf(frame);
  const { moved, lit, reached, causes, fresh, reused } = frame;
  const moves = frame.status === 'rendered';
  return (
    <section className={css.panel} aria-label="Readout" aria-live="off">
      <h2 className={css.readoutHead}>
        {pulse && <KindMark shape={PULSE_SHAPES[pulse]} label="" />}
        <bdi>{visibleText(frame.label)}</bdi>
        <span className={css.status}>{STATUS[frame.status].toLowerCase()}</span>
      </h2>
      <p className={css.why}>{whyWords(frame)}</p>
      <dl className={css.facts}>
        <Fact name="Woken by">
          {causes.length === 0 ? (
            SOURCE_WORDS[frame.source]
          ) : (
            <Jumps
              items={causes.map((at) => ({
                at,
                words: frameAt(survey, at).label,
              }))}
              onGo={onGo}
            />
          )}
        </Fact>
        <Fact name="Moved">
          {moves && moved.length ? visibleText(facetList(moved, 12)) : 'nothing'}
        </Fact>
        <Fact name="Woke">
          {lit.length === 0 ? (
            survey.hasTopology ? (
              'nobody'
            ) : (
              'nobody whose wake names it'
            )
          ) : (
            <Jumps
              items={lit.map((edge, i) => ({
                at: reached[i] ?? -1,
                words: wokeWords(survey, edge),
              }))}
              onGo={onGo}
            />
          )}
        </Fact>
        <Dark survey={survey} frame={frame} />
        <Fact name="Cost">
          {fresh || reused
            ? `${countText(fresh)} fresh · ${countText(reused)} reused`
            : 'no tokens'}
        </Fact>
      </dl>
      <Link className={css.link} to={lanePath(ledger, frame.lane, { index: frame.index })}>
        Open receipt {frame.index} of its lane
      </Link>{' '}
      <Link
        className={css.link}
        to={lanePath(ledger, frame.lane, { index: frame.index, tab: 'policy' })}
      >
        Memo key
      </Link>
    </section>
  );
}

function wokeWords({ nodes, edges }: Survey, edge: number): string {
  const { subscriber, facet } = edges[edge] ?? { subscriber: -1, facet: '' };
  const label = nodes[subscriber]?.label ?? '';
  return facet === '' ? label : `${label}, by ${facetWords(facet)}`;
}

/** Why the other edges of the node stayed dark. */
function Dark({ survey, frame }: Pick<ReadoutProps, 'survey' | 'frame'>) {
  if (!survey.hasTopology) return null;
  const lit = new Set(frame.lit);
  const dark = survey.edges.flatMap((edge, place) =>
    edge.producer === frame.node && !lit.has(place) ? [edge] : [],
  );
  if (!dark.length) return null;
  const names = [...new Set(dark.map(({ subscriber }) => survey.nodes[subscriber]?.label ?? ''))];
  const because =
    frame.status !== 'rendered'
      ? `a ${frame.status} receipt wakes nobody`
      : frame.moved.length
        ? `${facetList([...new Set(dark.map(({ facet }) => facet))])} did not move`
        : 'nothing moved';
  return (
    <Fact name="Stayed dark">
      {visibleText(
        `${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}: ${because}`,
      )}
    </Fact>
  );
}

export function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const MOST = 8;

function Jumps({
  items,
  onGo,
}: {
  readonly items: readonly { readonly at: number; readonly words: string }[];
  readonly onGo: (at: number) => void;
}) {
  return (
    <ul className={css.jumps}>
      {items.slice(0, MOST).map(({ at, words }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facets may wake the same receipt
        <li key={place}>
          {at >= 0 ? (
            <button type="button" className={css.jump} onClick={() => onGo(at)}>
              <bdi>{visibleText(words)}</bdi> <span className={css.jumpPlace}>#{at + 1}</span>
            </button>
          ) : (
            <span className={css.lost}>
              <bdi>{visibleText(words)}</bdi>: no receipt followed
            </span>
          )}
        </li>
      ))}
      {items.length > MOST && <li>and {counted(items.length - MOST, 'more', 'more')}</li>}
    </ul>
  );
}
