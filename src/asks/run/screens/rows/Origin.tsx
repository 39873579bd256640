import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { laneKey } from '../../../../ledger/model/lane-key.ts';
import { delegationElsewhereQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { agreementText, foundText, notFoundText } from '../../../../ui/ledger/found.ts';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { lanePath, runsPath } from '../../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
import css from './rows.module.css';

/**
 * Says above the rows of a delegated lane that no lane of its file leads to who delegated it, where
 * that is known.
 */
export function RowOrigin() {
  const { lane, summary, detail } = useWorkspace();
  const isHere = detail.links.some(
    ({ kind, to, missing }) => kind === 'delegation' && to.lane === lane && missing === null,
  );
  if (summary.origin !== 'delegated' || isHere) return null;
  return (
    <p className={css.origin}>
      <KindMark shape="delegation" label="" />
      <span>
        <FromElsewhere />
      </span>
    </p>
  );
}

/** A lane does not say who delegated it: only the other way is recorded. */
function FromElsewhere() {
  const { ledger, lane } = useWorkspace();
  const findMark = useLedgerMarks();
  const { data } = useQuery(delegationElsewhereQuery(ledger, lane));
  if (data === undefined) return 'delegated';
  const { held, found, claim } = data;
  if (found === null)
    return (
      <Text span c="warn">
        delegated, by whom is not in this file, and {notFoundText(held)}
      </Text>
    );
  const agreement = agreementText(found.agreement);
  return (
    <>
      delegated by{' '}
      <Link to={lanePath(found.ledger, found.lane, { index: found.index })}>
        <bdi>{nameWithMark(found.title || found.lane.slice(0, 8), found.mark)}</bdi>
      </Link>
      <Text span c="warn">
        , not in this file, <bdi>{foundText(found, findMark(found.ledger))}</bdi>
      </Text>
      {' · '}
      <Link to={runsPath({ at: laneKey({ ledger, lane }), only: 'tied' })}>both in one run</Link>
      {agreement && ` · ${agreement}`}
      {claim !== null && (
        <Text span c="bad">
          {' '}
          · {claim}
        </Text>
      )}
    </>
  );
}
