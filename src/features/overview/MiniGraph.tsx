import { Flex, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouteLink } from 'react-router';
import type { Link } from '../../core/model/entry.ts';
import { laneGraphQuery } from '../../data/ledgers/queries.ts';
import type { GraphView } from '../../layout/index.ts';
import { counted } from '../../ui/format.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { laneGraphPath } from '../../ui/paths.ts';
import css from './overview.module.css';

export interface MiniGraphProps {
  readonly ledger: string;
  readonly links: readonly Link[];
  readonly lanes: number;
}

/** How the lanes hang together, small; a way to the graph itself. */
export function MiniGraph({ ledger, links, lanes }: MiniGraphProps) {
  const { data } = useQuery(laneGraphQuery(ledger, { text: '', state: null }));
  const branches = links.filter(({ kind }) => kind === 'branch').length;
  const delegations = links.filter(({ kind }) => kind === 'delegation').length;
  const missing = links.filter((link) => link.missing !== null).length;
  const words: string[] = [];
  if (branches > 0) words.push(counted(branches, 'branch', 'branches'));
  if (delegations > 0) words.push(counted(delegations, 'delegation'));
  if (missing > 0) words.push(`${missing} missing`);
  return (
    <MiniLink
      to={laneGraphPath(ledger)}
      title="Graph of lanes"
      about={words.join(' · ') || counted(lanes, 'lane')}
    >
      {/* A lane on its own makes no picture, and a small graph is not blown up. */}
      {lanes + missing > 1 && <Picture view={data} />}
    </MiniLink>
  );
}

export interface MiniLinkProps {
  readonly to: string;
  readonly title: string;
  readonly about: string;
  readonly children?: ReactNode;
}

/** The way to another screen of this ledger. */
export function MiniLink({ to, title, about, children }: MiniLinkProps) {
  return (
    <RouteLink to={to} className={css.mini}>
      <Flex component="span" align="baseline" gap="sm">
        <strong>{title}</strong>
        <Faint flex={1}>{about}</Faint>
        <Text span c="accent">
          <IconArrowRight size={14} aria-hidden />
        </Text>
      </Flex>
      {children}
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
      className={css.picture}
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
          data-verdict={node.verdict ?? undefined}
          data-missing={node.type === 'missing' || undefined}
        />
      ))}
    </svg>
  );
}
