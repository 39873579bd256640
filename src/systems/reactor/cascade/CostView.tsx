import { Link } from 'react-router';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { type Costs, frameAt, type ReactorTrail, type Tally } from '../data/trail.ts';
import { CostPicture } from './CostPicture.tsx';
import css from './cost.module.css';
import { facetList } from './moment.ts';
import type { Only, View } from './use-cascade-url.ts';
import { SOURCE_WORDS } from './why.ts';

export interface CostViewProps {
  readonly ledger: string;
  readonly trail: ReactorTrail;
  readonly at: number;
  readonly onGo: (at: number) => void;
  readonly onOnly: (only: Only | null) => void;
  readonly onView: (view: View) => void;
}

/** Cost scales with surprise: what was spent, on what, by whom, and what was saved. */
export function CostView(props: CostViewProps) {
  const { costs } = props.trail;
  if (costs.total.receipts === 0) {
    return (
      <div className={css.page}>
        <Empty title="Nothing was spent" text="There is no receipt in this trail." />
      </div>
    );
  }
  return (
    <div className={css.page}>
      <Tiles costs={costs} />
      <CostPicture trail={props.trail} at={props.at} onGo={props.onGo} />
      <div className={css.tables}>
        <ByCause {...props} />
        <TopSpenders {...props} />
        <ByNode {...props} />
      </div>
    </div>
  );
}

function Tiles({ costs: { total, idle } }: { readonly costs: Costs }) {
  const share = (part: number, whole: number) =>
    whole > 0 ? `${Math.round((100 * part) / whole)} %` : '–';
  return (
    <dl className={css.tiles}>
      <div>
        <dt>Fresh tokens</dt>
        <dd>{countText(total.fresh)}</dd>
        <dd className={css.tileNote}>
          {counted(total.rendered, 'render')}, and {countText(total.reused)} tokens reused
        </dd>
      </div>
      <div>
        <dt>Memo hits</dt>
        <dd>{countText(total.skipped)}</dd>
        <dd className={css.tileNote}>
          {share(total.skipped, total.receipts)} of {counted(total.receipts, 'receipt')}
        </dd>
      </div>
      <div>
        <dt>Saved by memo keys</dt>
        <dd>{countText(total.saved)}</dd>
        <dd className={css.tileNote}>
          fresh tokens, counting for each skip what its node spent last time; without them{' '}
          {share(total.saved, total.fresh)} more
        </dd>
      </div>
      <div>
        <dt>Spent on what did not move</dt>
        <dd>{countText(idle)}</dd>
        <dd className={css.tileNote}>
          {share(idle, total.fresh)} of the fresh tokens went into renders that moved nothing
        </dd>
      </div>
    </dl>
  );
}

/** Bars share the largest value of their column. */
function Bar({ value, most }: { readonly value: number; readonly most: number }) {
  return (
    <span className={css.bar} aria-hidden>
      <span style={{ width: `${most > 0 ? (100 * value) / most : 0}%` }} />
    </span>
  );
}

const CAUSES = {
  input: 'An input moved',
  self: 'Its own clock',
  external: 'Something from outside',
} as const;

function ByCause({ trail: { costs }, onOnly, onView }: CostViewProps) {
  const most = Math.max(...costs.byCause.map(({ tally }) => tally.fresh));
  return (
    <section className={css.table}>
      <h2>By surprise</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What woke the node</th>
            <th scope="col" className={css.num}>
              Receipts
            </th>
            <th scope="col" className={css.num}>
              Fresh
            </th>
            <th scope="col" className={css.num}>
              Reused
            </th>
            <th scope="col" className={css.num}>
              Saved
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.byCause.map(({ cause, tally }) => (
            <tr key={cause}>
              <th scope="row">
                {tally.receipts > 0 ? (
                  <button
                    type="button"
                    className={css.rowLink}
                    onClick={() => {
                      onOnly(cause);
                      onView('replay');
                    }}
                  >
                    {CAUSES[cause]}
                  </button>
                ) : (
                  CAUSES[cause]
                )}
                <Bar value={tally.fresh} most={most} />
              </th>
              <Numbers tally={tally} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Numbers({ tally }: { readonly tally: Tally }) {
  return (
    <>
      <td
        className={css.num}
        title={`${tally.rendered} rendered, ${tally.skipped} skipped, ${tally.failed} failed`}
      >
        {countText(tally.receipts)}
      </td>
      <td className={css.num}>{countText(tally.fresh)}</td>
      <td className={css.num}>{countText(tally.reused)}</td>
      <td className={css.num}>{countText(tally.saved)}</td>
    </>
  );
}

/** More nodes than these are cut, and said to be. */
const MOST_NODES = 200;

function ByNode({ ledger, trail: { costs, survey } }: CostViewProps) {
  const most = costs.byNode[0]?.tally.fresh ?? 0;
  const shown = costs.byNode.slice(0, MOST_NODES);
  return (
    <section className={css.table}>
      <h2>By node</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col" className={css.num}>
              Receipts
            </th>
            <th scope="col" className={css.num}>
              Fresh
            </th>
            <th scope="col" className={css.num}>
              Reused
            </th>
            <th scope="col" className={css.num}>
              Saved
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ node, tally }) => (
            <tr key={node}>
              <th scope="row">
                <Link to={lanePath(ledger, survey.nodes[node]?.id ?? '')}>
                  <bdi>{visibleText(survey.nodes[node]?.label ?? '')}</bdi>
                </Link>
                <Bar value={tally.fresh} most={most} />
              </th>
              <Numbers tally={tally} />
            </tr>
          ))}
        </tbody>
      </table>
      {costs.byNode.length > shown.length && (
        <p className={css.more}>
          {counted(costs.byNode.length - shown.length, 'more node')} spent less than these.
        </p>
      )}
    </section>
  );
}

function TopSpenders({ ledger, trail: { costs, survey } }: CostViewProps) {
  const most = costs.top[0]?.fresh ?? 0;
  return (
    <section className={css.table}>
      <h2>Top spenders</h2>
      {costs.top.length === 0 ? (
        <p className={css.more}>No receipt spent a fresh token.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Receipt</th>
              <th scope="col">Surprise</th>
              <th scope="col" className={css.num}>
                Fresh
              </th>
            </tr>
          </thead>
          <tbody>
            {costs.top.map(({ frame: at, fresh }) => {
              const frame = frameAt(survey, at);
              return (
                <tr key={at}>
                  <th scope="row">
                    <Link to={lanePath(ledger, frame.lane, { index: frame.index })}>
                      <bdi>{visibleText(frame.label)}</bdi>, receipt {frame.index}
                    </Link>
                    <span className={css.sub}>
                      {frame.moved.length
                        ? visibleText(`moved ${facetList(frame.moved, 3)}`)
                        : 'moved nothing'}
                    </span>
                    <Bar value={fresh} most={most} />
                  </th>
                  <td>{SOURCE_WORDS[frame.source]}</td>
                  <td className={css.num}>{countText(fresh)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
