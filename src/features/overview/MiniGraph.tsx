import { Flex, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouteLink } from 'react-router';
import type { Link } from '../../core/model/entry.ts';
import { type LanesAsk, laneGraphQuery } from '../../data/ledgers/queries.ts';
import type { LanesView } from '../../layout/index.ts';
import { counted } from '../../ui/format.ts';
import { linePath, mapPaths } from '../../ui/graph/lane-paths.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { laneGraphPath } from '../../ui/paths.ts';
import css from './overview.module.css';

export interface MiniGraphProps {
  readonly ledger: string;
  readonly links: readonly Link[];
  readonly lanes: number;
}

/** How the lanes are connected, small; a way to the graph itself. */
export function MiniGraph({ ledger, links, lanes }: MiniGraphProps) {
  const { data } = useQuery(laneGraphQuery(ledger, EVERY_LANE));
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

const EVERY_LANE: LanesAsk = {
  filter: { text: '', state: null, has: null },
  order: 'recorded',
  within: null,
  hidden: [],
  text: 1,
  width: 760,
  height: 200,
};

function Picture({ view }: { readonly view: LanesView | undefined }) {
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${view?.width ?? EVERY_LANE.width} ${view?.height ?? EVERY_LANE.height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      {view?.edges.map((edge) => (
        <path
          key={`${edge.kind} ${edge.from} ${edge.to}`}
          d={linePath(edge)}
          data-missing={edge.missing || undefined}
        />
      ))}
      {view &&
        [...mapPaths(view).areas].map(([state, d]) => (
          <path key={state} d={d} data-state={state} />
        ))}
    </svg>
  );
}
