import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { diffQuery, rowsAtQuery } from '../../../../ui/data/ledgers/queries.ts';
import { changeWords, ResourceDiffs } from '../../../../ui/inspect/ResourceDiff.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Spacer } from '../../../../ui/kit/page/Page.tsx';
import { LinkButton, NoteText } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath, pointText } from '../../../../ui/paths.ts';

export interface BetweenProps {
  readonly ledger: string;
  readonly run: string;
  readonly from: number;
  readonly to: number;
}

/** What became of the context between two points. */
export function BetweenPoints({ ledger, run, from, to }: BetweenProps) {
  const changes = useQuery({
    ...diffQuery(ledger, { lane: run, index: from }, { lane: run, index: to }),
    placeholderData: keepPreviousData,
  });
  const workspace = lanePath(ledger, run, {
    index: to,
    tab: 'diff',
    a: pointText({ lane: run, index: from }),
    b: pointText({ lane: run, index: to }),
  });
  return (
    <Stack component="section" gap="md" p="lg" aria-label="What changed between them">
      <Group gap="sm">
        <End ledger={ledger} run={run} index={from} /> →{' '}
        <End ledger={ledger} run={run} index={to} />
        <Spacer />
        <LinkButton variant="default" size="compact-sm" to={workspace}>
          Open in the workspace
        </LinkButton>
      </Group>
      <Loaded query={changes} fault="The two states could not be compared" rows={5}>
        {(data) =>
          data.broken ? (
            <ErrorCallout title="One of the states cannot be folded" detail={data.broken} />
          ) : data.changes.length === 0 ? (
            <Empty
              title={from === to ? 'The same point twice' : 'The same context'}
              text={
                from === to
                  ? 'Pick another point to see what changed between the two.'
                  : 'Every key has the same value, written by the same record.'
              }
            />
          ) : (
            <>
              <NoteText>{changeWords(data.changes)}</NoteText>
              <ResourceDiffs key={`${from} ${to}`} changes={data.changes} more={data.more} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

type EndProps = Pick<BetweenProps, 'ledger' | 'run'> & { readonly index: number };

function End({ ledger, run, index }: EndProps) {
  const { data } = useQuery({
    ...rowsAtQuery(ledger, run, [index]),
    placeholderData: keepPreviousData,
  });
  const row = data?.[0];
  return (
    <Link to={lanePath(ledger, run, { index })}>
      <LedgerText text={`seq ${row?.seq ?? index} ${row?.line.title ?? ''}`} lines={1} />
    </Link>
  );
}
