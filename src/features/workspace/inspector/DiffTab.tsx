import { Group, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Point } from '../../../core/model/entry.ts';
import { diffQuery } from '../../../data/ledgers/queries.ts';
import { usePacedQuery } from '../../../data/use-paced-query.ts';
import { changeWords, ResourceDiffs } from '../../../ui/inspect/ResourceDiff.tsx';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { Dim } from '../../../ui/kit/text.tsx';
import { comparePath } from '../../../ui/paths.ts';
import { useWorkspace, type Workspace } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import type { Versus } from '../url.ts';
import { originOf, parentPoint } from '../walk.ts';
import css from './inspector.module.css';

export interface DiffTabProps {
  readonly at: number;
  readonly vs: Versus;
}

/** What became of the world between a point and this entry. */
export function DiffTab({ at, vs }: DiffTabProps) {
  const workspace = useWorkspace();
  const { ledger, lane, setVersus } = workspace;
  // Kept, so that the pacing sees when it changes.
  const wanted = useMemo(() => pairOf(workspace, at, vs), [workspace, at, vs]);
  return (
    <div className={css.body}>
      <Group gap="md">
        <SegmentedControl
          size="xs"
          aria-label="Compare with"
          value={vs.with}
          onChange={(next) => {
            if (next === 'parent' || next === 'previous' || next === 'source')
              setVersus({ with: next });
            else if (next === 'point') setVersus({ with: 'point', lane, index: at });
          }}
          data={[
            { value: 'parent', label: 'Parent' },
            { value: 'previous', label: 'Previous' },
            { value: 'source', label: 'Source', disabled: !originOf(lane, workspace.detail.links) },
            { value: 'point', label: vs.with === 'point' ? 'Chosen point' : 'From here on' },
          ]}
        />
      </Group>
      {wanted ? (
        <Difference ledger={ledger} pair={wanted} />
      ) : (
        <Empty title="Nothing to compare with" text={nothingWords(vs)} />
      )}
    </div>
  );
}

interface Pair {
  readonly from: Point & { readonly index: number };
  readonly to: Point & { readonly index: number };
}

function pairOf({ lane, detail }: Workspace, at: number, vs: Versus): Pair | null {
  const to = { lane, index: at };
  const from =
    vs.with === 'point'
      ? { lane: vs.lane, index: vs.index }
      : vs.with === 'previous'
        ? at > 0
          ? { lane, index: at - 1 }
          : null
        : parentPoint(lane, vs.with === 'source' ? 0 : at, detail.links);
  return from && { from, to };
}

function nothingWords(vs: Versus): string {
  if (vs.with === 'source') return 'This lane comes from no other lane of this ledger.';
  return 'This is the first entry of its lane, and nothing in this ledger comes before it.';
}

function Difference({ ledger, pair }: { readonly ledger: string; readonly pair: Pair }) {
  const { data, error, asked } = usePacedQuery(pair, ({ from, to }) => diffQuery(ledger, from, to));
  if (error) {
    return <ErrorCallout title="The two worlds could not be compared" error={error} />;
  }
  if (!data) return <SkeletonRows rows={6} />;
  const same = asked.from.lane === asked.to.lane && asked.from.index === asked.to.index;
  return (
    <>
      <Dim>
        <PointLink lane={asked.from.lane} index={asked.from.index} /> →{' '}
        <PointLink lane={asked.to.lane} index={asked.to.index} />
        {data.changes.length > 0 && ` · ${changeWords(data.changes)}`} ·{' '}
        <Link to={comparePath({ ledger, ...asked.from }, { ledger, ...asked.to }, 'states')}>
          Both states next to each other
        </Link>
      </Dim>
      {data.broken && (
        <ErrorCallout
          title="One of the worlds is broken"
          detail={data.broken}
          todo="The comparison uses the last world that is whole. The Checks tab says more."
        />
      )}
      {data.changes.length === 0 && !data.broken && (
        <Empty
          title={same ? 'The same point twice' : 'The same world'}
          text={
            same
              ? 'The comparison point is this entry. Go to another one to see what changes from here on.'
              : 'Nothing was created, replaced or retracted between the two.'
          }
        />
      )}
      <ResourceDiffs changes={data.changes} more={data.more} />
    </>
  );
}
