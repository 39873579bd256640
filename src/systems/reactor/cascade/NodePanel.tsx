import { CloseButton, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { Fact, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { Spacer } from '../../../ui/kit/page/Page.tsx';
import { Dim, Faint, Mono } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { PULSE_SHAPES } from '../../../ui/topology/TopologyNode.tsx';
import { frameAt, type ReactorTrail } from '../data/trail.ts';
import css from './cascade.module.css';
import { facetWords, lastBefore, pulseOf } from './moment.ts';

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
  const receipts = byNode[node] ?? new Int32Array();
  const label = (index: number) => survey.nodes[index]?.label ?? '';
  return (
    <Stack component="section" gap="sm" p="lg" aria-label="Node">
      <Group gap="xs">
        <h2>
          <bdi>{visibleText(face.label)}</bdi> <Faint>{ROLES[face.role]}</Faint>
        </h2>
        <Spacer />
        {isChosen && (
          <CloseButton size="sm" aria-label="Clear the chosen node (Escape)" onClick={onClear} />
        )}
      </Group>
      <Facts names="5rem">
        <Fact name="Id">
          <bdi>
            <Mono>{visibleText(face.id)}</Mono>
          </bdi>
        </Fact>
        {face.contract !== null && (
          <Fact name="Contract">
            {face.contract.startsWith('sha256:') ? (
              <HashChip hash={face.contract.slice(7)} label="contract" />
            ) : (
              <bdi>
                <Mono>{visibleText(face.contract)}</Mono>
              </bdi>
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
      </Facts>
      {receipts.length === 0 ? (
        <Dim>It never ran: it has no receipt.</Dim>
      ) : (
        <>
          <Strip trail={trail} node={node} at={at} onGo={onGo} />
          <Link to={lanePath(ledger, face.id)}>
            Open its lane, {counted(receipts.length, 'receipt')}
          </Link>
        </>
      )}
    </Stack>
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
  const receipts = byNode[node] ?? new Int32Array();
  const current = lastBefore(receipts, at);
  const middle = current === null ? 0 : (survey.frames.index[current] ?? 0);
  const from = Math.max(0, Math.min(middle - AROUND / 2, receipts.length - AROUND));
  const shown = [...receipts.subarray(from, from + AROUND)];
  return (
    <div>
      <Faint>
        Receipts
        {receipts.length > shown.length &&
          ` ${from}–${from + shown.length - 1} of ${countText(receipts.length)}`}
      </Faint>
      <ol className={css.strip} start={from}>
        {shown.map((receipt) => {
          const frame = frameAt(survey, receipt);
          const pulse = pulseOf(frame);
          const about = `receipt ${frame.index}, ${pulse ?? 'unknown'}, ${receipt + 1} in the file`;
          return (
            <li key={receipt}>
              <button
                type="button"
                data-current={receipt === at || undefined}
                data-past={receipt <= at || undefined}
                aria-label={about}
                title={about}
                onClick={() => onGo(receipt)}
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
