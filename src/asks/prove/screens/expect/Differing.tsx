import { Group } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Pins } from '../../../../ledger/model/check.ts';
import type { PinDrift } from '../../../../ledger/model/drift.ts';
import type { GivenKeys } from '../../../../ui/data/ledgers/keyrings.ts';
import { countText } from '../../../../ui/format.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { ScrollList } from '../../../../ui/kit/figures/ScrollList.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { DRIFT_PAGE, driftPageQuery } from '../../drift.ts';
import css from './expect.module.css';
import { describePin } from './words.ts';

const ROW = 35;

export interface DifferingProps {
  readonly id: string;
  readonly pins: Pins;
  readonly given: GivenKeys | null;
  readonly drift: PinDrift;
}

export function DifferingPins({ id, pins, given, drift }: DifferingProps) {
  const { listed, found, pin } = drift;
  return (
    <Panel
      title="Records that differ"
      note={`${describePin(pin).title.toLowerCase()} · ${countText(found)}${found > listed ? `, the first ${countText(listed)} listed` : ''}`}
    >
      <ScrollList label="Records that differ" count={listed} height={ROW} most="15rem">
        {(index) => <Difference id={id} pins={pins} given={given} drift={drift} index={index} />}
      </ScrollList>
    </Panel>
  );
}

function Difference(props: DifferingProps & { readonly index: number }) {
  const { id, pins, given, drift, index } = props;
  const page = Math.floor(index / DRIFT_PAGE);
  // The same page is asked for once, by whichever of its rows comes into sight.
  const { data } = useQuery({
    ...driftPageQuery(id, pins, given, drift.pin, page),
    enabled: page > 0,
  });
  const one = (page === 0 ? drift.differing : data)?.[index % DRIFT_PAGE];
  return (
    <Group gap="md" mih="2.125rem" px="lg" wrap="nowrap" className={css.difference}>
      {one ? (
        <>
          <Link to={lanePath(id, one.lane, { index: one.index, tab: 'why' })}>
            record {String(one.seq)}
          </Link>
          {index === 0 && (
            <MarkBadge tone="warn" icon={IconEqualNot}>
              first
            </MarkBadge>
          )}
          <LedgerText text={one.actual ?? ''} lines={1} />
        </>
      ) : (
        <Faint>…</Faint>
      )}
    </Group>
  );
}
