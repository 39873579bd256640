import { Box, Group, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { visibleText } from '../../core/visible.ts';
import { graphQuery, rowsAtQuery } from '../../data/ledgers/queries.ts';
import type { GraphNode } from '../../layout/index.ts';
import { counted, countText } from '../../ui/format.ts';
import { GraphCanvas, type GraphHandle } from '../../ui/graph/GraphCanvas.tsx';
import type { GraphPoint } from '../../ui/graph/selection.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Chip } from '../../ui/kit/Chip.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Dim } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { verdictLook } from '../../ui/ledger/verdict.tsx';
import { useWorkspace } from './context.ts';
import { LevelSwitch } from './LevelSwitch.tsx';
import css from './workspace.module.css';

const NONE: readonly string[] = [];

export interface GraphPaneProps {
  readonly at: number;
  readonly compared: GraphPoint | null;
  /** Where the next open approval of this lane is, if there is one. */
  readonly onApprovals: (() => void) | null;
}

export function GraphPane({ at, compared, onApprovals }: GraphPaneProps) {
  const { ledger, lane, summary, jump } = useWorkspace();
  const [follow, setFollow] = useState(true);
  const [opened, setOpened] = useState<{ ledger: string; ids: readonly string[] }>({
    ledger,
    ids: NONE,
  });
  const open = opened.ledger === ledger ? opened.ids : NONE;
  const canvas = useRef<GraphHandle>(null);
  const { data, error, refetch } = useQuery({
    ...graphQuery(ledger, lane, open),
    placeholderData: keepPreviousData,
  });
  const selected = useMemo(() => ({ lane, index: at }), [lane, at]);
  const select = useCallback((point: GraphPoint) => jump(point.lane, point.index), [jump]);
  const openLane = useCallback((id: string) => jump(id, 0), [jump]);
  const card = useCallback((node: GraphNode) => <Card ledger={ledger} node={node} />, [ledger]);
  const lanes = data?.nodes.filter(({ type }) => type === 'label').length ?? 0;
  const missing = data?.nodes.filter(({ type }) => type === 'missing').length ?? 0;

  return (
    <section className={css.pane} aria-label="Graph">
      <div className={css.bar}>
        <Title order={2} size="sm">
          Graph
        </Title>
        <Dim flex={1} truncate>
          {data && counted(lanes, 'lane')}
          {missing > 0 && ` · ${missing} missing`}
          {data && data.folded > 0 && ` · ${countText(data.folded)} entries folded`}
          {data &&
            data.lanesLeftOut > 0 &&
            ` · ${counted(data.lanesLeftOut, 'more lane')} not drawn`}
        </Dim>
        {summary.approvalsOpen > 0 && onApprovals && (
          <Chip tone="warn" onClick={onApprovals}>
            {counted(summary.approvalsOpen, 'open approval')}
          </Chip>
        )}
        {open.length > 0 && (
          <Chip onClick={() => setOpened({ ledger, ids: NONE })}>Fold long runs</Chip>
        )}
        <Chip onClick={() => canvas.current?.fit()}>Fit</Chip>
        <Chip on={follow} onClick={() => setFollow(!follow)}>
          Follow
        </Chip>
        <LevelSwitch />
      </div>
      <div className={css.canvas}>
        {error && !data ? (
          <Box p="lg">
            <ErrorCallout
              title="The graph could not be laid out"
              error={error}
              onRetry={() => void refetch()}
            />
          </Box>
        ) : data && data.nodes.length === 0 ? (
          <Empty title="Nothing to draw" text="No entry of this lane could be read." />
        ) : data ? (
          <GraphCanvas
            key={ledger}
            ref={canvas}
            view={data}
            label={`Graph of ${visibleText(summary.title)}`}
            selected={selected}
            compared={compared}
            follow={follow}
            onSelect={select}
            onOpenSegment={(id) => setOpened({ ledger, ids: [...open, id] })}
            onOpenLane={openLane}
            renderCard={card}
          />
        ) : (
          <Text p="lg" c="faint" role="status">
            Laying out the graph
          </Text>
        )}
      </div>
    </section>
  );
}

/** What the card over a node adds: the kind, the hash, the verdict. */
function Card({ ledger, node }: { readonly ledger: string; readonly node: GraphNode }) {
  const single = node.type === 'entry' ? node.index : null;
  const { data } = useQuery({
    ...rowsAtQuery(ledger, node.lane, [single ?? 0]),
    enabled: single !== null,
  });
  const row = single === null ? undefined : data?.[0];
  const { icon: Icon, word } = verdictLook(node.verdict);
  return (
    <Group gap="sm" c="dimmed" mt="xs">
      {single !== null && (
        <span>
          seq {String(node.seq)}
          {row && ` · ${visibleText(row.line.kind)}`}
        </span>
      )}
      {row && <HashChip hash={row.id} interactive={false} />}
      {node.type !== 'missing' && (
        <span>
          <Icon size={13} aria-hidden /> {word}
        </span>
      )}
      {node.type === 'segment' && <span>Press to open</span>}
    </Group>
  );
}
