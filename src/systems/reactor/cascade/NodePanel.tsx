import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { PULSE_SHAPES } from '../../../ui/topology/TopologyNode.tsx';
import { frameAt, type ReactorTrail } from '../data/trail.ts';
import css from './cascade.module.css';
import { facetWords, lastBefore, pulseOf } from './moment.ts';
import { Fact } from './Readout.tsx';

export interface NodePanelProps {
  readonly ledger: string;
  readonly trail: ReactorTrail;
  readonly node: number;
  readonly at: number;
  readonly isChosen: boolean;
  readonly onGo: (at: number) => void;
  readonly onClear: () => void;
}

const ROLES = {
  entry: 'entry point',
  node: 'node',
  ingress: 'ingress: it only produces',
  unknown: 'not in the topology',
} as const;

/** How many of a node's receipts are drawn around the playhead. */
const AROUND = 40;

/** One node: what it reads, who reads it, and its receipts. */
export function NodePanel(props: NodePanelProps) {
  const { ledger, trail, node, at, isChosen, onGo, onClear } = props;
  const { survey, costs, byNode } = trail;
  const face = survey.nodes[node];
  if (!face) return null;
  const reads = survey.edges.filter(({ subscriber }) => subscriber === node);
  const readers = survey.edges.filter(({ producer }) => producer === node);
  const tally = costs.byNode.find((one) => one.node === node)?.tally;
  const places = byNode[node] ?? new Int32Array();
  const label = (place: number) => survey.nodes[place]?.label ?? '';
  return (
    <section className={css.panel} aria-label="Node">
      <h2 className={css.nodeHead}>
        <bdi>{visibleText(face.label)}</bdi>
        <span className={css.status}>{ROLES[face.role]}</span>
        {isChosen && (
          <button
            type="button"
            className={css.clear}
            aria-label="Let go of this node (Escape)"
            onClick={onClear}
          >
            <IconX size={14} aria-hidden />
          </button>
        )}
      </h2>
      <dl className={css.facts}>
        <Fact name="Id">
          <bdi className={css.mono}>{visibleText(face.id)}</bdi>
        </Fact>
        {face.contract !== null && (
          <Fact name="Contract">
            {face.contract.startsWith('sha256:') ? (
              <HashChip hash={face.contract.slice(7)} label="contract" />
            ) : (
              <bdi className={css.mono}>{visibleText(face.contract)}</bdi>
            )}
          </Fact>
        )}
        {survey.hasTopology && (
          <>
            <Fact name="Reads">
              {reads.length
                ? words(reads.map((edge) => `${label(edge.producer)}: ${facetWords(edge.facet)}`))
                : 'nothing inside'}
            </Fact>
            <Fact name="Read by">
              {readers.length
                ? words(
                    readers.map((edge) => `${label(edge.subscriber)}: ${facetWords(edge.facet)}`),
                  )
                : 'nobody'}
            </Fact>
          </>
        )}
        {tally && (
          <Fact name="In all">
            {countText(tally.rendered)} rendered · {countText(tally.skipped)} skipped ·{' '}
            {countText(tally.failed)} failed · {countText(tally.fresh)} fresh tokens
          </Fact>
        )}
      </dl>
      {places.length === 0 ? (
        <p className={css.quiet}>It never ran: it has no receipt.</p>
      ) : (
        <>
          <Strip trail={trail} node={node} at={at} onGo={onGo} />
          <Link className={css.link} to={lanePath(ledger, face.id)}>
            Open its lane, {counted(places.length, 'receipt')}
          </Link>
        </>
      )}
    </section>
  );
}

function words(items: readonly string[]): string {
  const shown = items.slice(0, 8).map(visibleText);
  const more = items.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** The node's receipts as marks, those around the playhead. */
function Strip({ trail, node, at, onGo }: Pick<NodePanelProps, 'trail' | 'node' | 'at' | 'onGo'>) {
  const { survey, byNode } = trail;
  const places = byNode[node] ?? new Int32Array();
  const current = lastBefore(places, at);
  const middle = current === null ? 0 : (survey.frames.index[current] ?? 0);
  const from = Math.max(0, Math.min(middle - AROUND / 2, places.length - AROUND));
  const shown = [...places.subarray(from, from + AROUND)];
  return (
    <div>
      <p className={css.stripHead}>
        Receipts
        {places.length > shown.length && (
          <span>
            {' '}
            {from}–{from + shown.length - 1} of {countText(places.length)}
          </span>
        )}
      </p>
      <ol className={css.strip} start={from}>
        {shown.map((place) => {
          const frame = frameAt(survey, place);
          const pulse = pulseOf(frame);
          const about = `receipt ${frame.index}, ${pulse ?? 'unknown'}, ${place + 1} in the file`;
          return (
            <li key={place}>
              <button
                type="button"
                className={css.stripMark}
                data-current={place === at || undefined}
                data-past={place <= at || undefined}
                aria-label={about}
                title={about}
                onClick={() => onGo(place)}
              >
                {pulse ? <KindMark shape={PULSE_SHAPES[pulse]} label="" size={12} /> : '?'}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
