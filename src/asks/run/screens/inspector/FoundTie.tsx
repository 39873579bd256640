import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { Link as EntryLink } from '../../../../ledger/model/entry.ts';
import { laneKey } from '../../../../ledger/model/lane-key.ts';
import { joinsAtQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { agreementText, foundText, notFoundText } from '../../../../ui/ledger/found.ts';
import { lanePath, runsPath } from '../../../../ui/paths.ts';
import { useInspected } from '../context.ts';

export interface FoundTieProps {
  readonly row: number;
  readonly link: EntryLink;
  readonly missing: string;
}

/** Names the other ledger that has the missing end of a link. */
export function FoundTie({ row, link, missing }: FoundTieProps) {
  const { ledger, lane } = useInspected();
  const findMark = useLedgerMarks();
  const { data } = useQuery(joinsAtQuery(ledger, lane, row));
  const found = data?.found.find((one) => one.kind === link.kind && one.lane === link.to.lane);
  if (!data || !found)
    return (
      <Text span c="warn">
        {visibleText(missing)}
        {data && `, ${notFoundText(data.held)}`}
      </Text>
    );
  const agreement = agreementText(found.agreement);
  return (
    <>
      <Text span c="warn">
        {visibleText(missing)},{' '}
      </Text>
      <Link to={lanePath(found.ledger, found.lane, { index: found.index })}>
        <bdi>{foundText(found, findMark(found.ledger))}</bdi>
      </Link>
      {' · '}
      <Link to={runsPath({ at: laneKey({ ledger, lane }), only: 'tied' })}>both in one run</Link>
      {found.more > 0 && ` and in ${found.more} more`}
      {agreement && ` · ${agreement}`}
    </>
  );
}
