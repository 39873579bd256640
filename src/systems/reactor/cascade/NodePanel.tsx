import { CloseButton, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { visibleText } from '../../../core/visible.ts';
import { counted, countText } from '../../../ui/format.ts';
import { Fact, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { Spacer } from '../../../ui/kit/page/Page.tsx';
import { Dim, Faint, Mono } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { PULSE_SHAPES } from '../../../ui/topology/marks.ts';
import { frameAt, type Survey } from '../data/trail.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { facetWords, lastBefore, pulseOf } from './moment.ts';

export interface NodePanelProps {
  readonly node: number;
  readonly isChosen: boolean;
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
export function NodePanel({ node, isChosen }: NodePanelProps) {
  const { ledger, trail, url } = useCascade();
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
          <CloseButton
            size="sm"
            aria-label="Clear the chosen node (Escape)"
            onClick={() => url.setNode(null)}
          />
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
              {words(reads, ({ producer }) => label(producer)) || 'nothing inside'}
            </Fact>
            <Fact name="Read by">
              {words(readers, ({ subscriber }) => label(subscriber)) || 'nobody'}
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
          <Strip receipts={receipts} />
          <Link to={lanePath(ledger, face.id)}>
            Open its lane, {counted(receipts.length, 'receipt')}
          </Link>
        </>
      )}
    </Stack>
  );
}

type Edge = Survey['edges'][number];

/** The facets of some edges, each with the node at its other end. */
function words(edges: readonly Edge[], nameOf: (edge: Edge) => string): string {
  const shown = edges
    .slice(0, 8)
    .map((edge) => visibleText(`${nameOf(edge)}: ${facetWords(edge.facet)}`));
  const more = edges.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** The node's receipts as marks, those around the playhead. */
function Strip({ receipts }: { readonly receipts: Int32Array }) {
  const { trail, at, go } = useCascade();
  const { survey } = trail;
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
                onClick={() => go(receipt)}
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
