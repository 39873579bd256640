import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link as RouteLink } from 'react-router';
import type { Link } from '../../core/model/entry.ts';
import { laneGraphQuery } from '../../data/ledgers/queries.ts';
import type { GraphView } from '../../layout/index.ts';
import { counted } from '../../ui/format.ts';
import { laneGraphPath } from '../../ui/paths.ts';
import css from './mini-graph.module.css';

export interface MiniGraphProps {
  readonly ledger: string;
  readonly links: readonly Link[];
  readonly lanes: number;
}

/** How the lanes hang together, small; a way to the graph itself. */
export function MiniGraph({ ledger, links, lanes }: MiniGraphProps) {
  const { data } = useQuery(laneGraphQuery(ledger));
  const branches = links.filter(({ kind }) => kind === 'branch').length;
  const delegations = links.filter(({ kind }) => kind === 'delegation').length;
  const missing = links.filter((link) => link.missing !== null).length;
  const words: string[] = [];
  if (branches > 0) words.push(counted(branches, 'branch', 'branches'));
  if (delegations > 0) words.push(counted(delegations, 'delegation'));
  if (missing > 0) words.push(`${missing} missing`);
  return (
    <RouteLink to={laneGraphPath(ledger)} className={css.mini}>
      <span className={css.miniHead}>
        <strong>Graph of lanes</strong>
        <span className={css.miniWords}>{words.join(' · ') || counted(lanes, 'lane')}</span>
        <IconArrowRight size={15} aria-hidden />
      </span>
      {/* A lane on its own makes no picture, and a small graph is not blown up. */}
      {lanes + missing > 1 && <Picture view={data} />}
    </RouteLink>
  );
}

const SMALLEST = { width: 760, height: 200 };

function Picture({ view }: { readonly view: GraphView | undefined }) {
  const byId = new Map(view?.nodes.map((node) => [node.id, node]));
  const width = Math.max(SMALLEST.width, (view?.width ?? 0) + 16);
  const height = Math.max(SMALLEST.height, (view?.height ?? 0) + 16);
  return (
    <svg
      className={css.miniPicture}
      viewBox={`-8 -8 ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {view?.edges.map((edge) => {
        const from = byId.get(edge.from);
        const to = byId.get(edge.to);
        if (!from || !to) return null;
        return (
          <line
            key={edge.id}
            x1={from.x + from.width / 2}
            y1={from.y + from.height / 2}
            x2={to.x + to.width / 2}
            y2={to.y + to.height / 2}
            className={css.miniEdge}
            data-missing={edge.missing || undefined}
          />
        );
      })}
      {view?.nodes.map((node) => (
        <rect
          key={node.id}
          x={node.x}
          y={node.y}
          width={node.width}
          height={node.height}
          rx={6}
          className={css.miniNode}
          data-verdict={node.verdict ?? undefined}
          data-missing={node.type === 'missing' || undefined}
        />
      ))}
    </svg>
  );
}
