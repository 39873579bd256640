import { Flex, Text } from '@mantine/core';
import { Fragment } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { Link as EntryLink } from '../../../../ledger/model/entry.ts';
import { useInspected } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import { FoundTie } from './FoundTie.tsx';

export interface TiesProps {
  readonly row: number;
  readonly links: readonly EntryLink[];
}

/** At most this many are listed, equal ones as one. */
const MOST = 12;

/** Lists what this entry is tied to: its request, its grant, the lanes that leave it. */
export function Ties({ row, links }: TiesProps) {
  const { lane } = useInspected();
  const ties = links.filter(({ kind, missing }) => kind !== 'chain' || missing !== null);
  if (ties.length === 0) return null;
  const leaves = ({ from }: EntryLink) => from.lane === lane && from.index === row;
  const groups = alike(ties, leaves);
  const hidden = groups.slice(MOST).flat().length;
  return (
    <Flex component="ul" wrap="wrap" columnGap="md" c="dimmed" mt="xs">
      {groups.slice(0, MOST).map(([first, ...more], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links of one entry may be alike
        <li key={place}>
          <Tie row={row} link={first} more={more} leaves={leaves(first)} />
        </li>
      ))}
      {hidden > 0 && <li>and {hidden} more</li>}
    </Flex>
  );
}

type Alike = readonly [EntryLink, ...EntryLink[]];

function alike(ties: readonly EntryLink[], leaves: (link: EntryLink) => boolean): Alike[] {
  const comesIn = (link: EntryLink) =>
    link.kind === 'reference' && link.missing === null && link.from.index !== null && !leaves(link);
  const groups: [EntryLink, ...EntryLink[]][] = [];
  for (const tie of ties) {
    const last = groups.at(-1);
    const isAlike =
      last &&
      [last[0], tie].every(comesIn) &&
      last[0].label === tie.label &&
      last[0].from.lane === tie.from.lane;
    if (isAlike) last.push(tie);
    else groups.push([tie]);
  }
  return groups;
}

const LISTED = 6;

interface TieProps {
  readonly row: number;
  readonly link: EntryLink;
  readonly more: readonly EntryLink[];
  readonly leaves: boolean;
}

function Tie({ row, link, more, leaves }: TieProps) {
  const other = leaves ? link.to : link.from;
  const there =
    other.index !== null && link.missing === null ? (
      <PointLink lane={other.lane} index={other.index} />
    ) : leaves && link.missing !== null ? (
      <FoundTie row={row} link={link} missing={link.missing} />
    ) : (
      <Text span c="warn">
        {visibleText(link.missing ?? 'not in this ledger')}
      </Text>
    );
  const label = visibleText(link.label);
  // A label is worded from where the link leaves: "record 5 carries out the request".
  if (link.kind === 'reference' || link.kind === 'rollback') {
    return leaves ? (
      <>
        {label.charAt(0).toUpperCase() + label.slice(1)} {there}
      </>
    ) : (
      <>
        {there}
        {more.slice(0, LISTED - 1).map(({ from }) => (
          <Fragment key={from.index}>
            , <PointLink lane={from.lane} index={from.index ?? 0} isNamed />
          </Fragment>
        ))}
        {more.length >= LISTED && ` and ${more.length - LISTED + 1} more`} {label}
      </>
    );
  }
  if (link.missing !== null) {
    const what = {
      branch: 'Source',
      delegation: 'Delegated lane',
      propagation: 'Lane',
      chain: 'Parent',
    };
    return (
      <>
        {what[link.kind]} missing: {there}
      </>
    );
  }
  const words = {
    branch: leaves ? 'Branched from' : 'Branch:',
    delegation: leaves ? 'Delegated to' : 'Delegated by',
    propagation: leaves ? 'Woke' : 'Woken by',
    chain: 'Parent:',
  }[link.kind];
  return (
    <>
      {words} {there}
    </>
  );
}
