import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { findPlace, libraryQuery } from '../../../ui/data/ledgers/queries.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { counted } from '../../../ui/format.ts';
import { Faint } from '../../../ui/kit/text.tsx';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { VerdictBadge } from '../../../ui/ledger/verdict.tsx';
import css from './sides.module.css';
import type { SideAddress } from './url.ts';

const searched = {
  className: css.select ?? '',
  variant: 'unstyled',
  searchable: true,
  allowDeselect: false,
  limit: 100,
} as const;
/** No lane has this id: an id is never empty, and has no blank at its end. */
const ALL_LANES = 'all lanes ';

export interface SidePickerProps {
  readonly name: 'A' | 'B';
  readonly side: SideAddress | null;
  /** Null when it is not read yet, or not here. */
  readonly detail: LedgerDetail | null;
  readonly hasEntry: boolean;
  readonly onChange: (side: SideAddress) => void;
}

/** Chooses a ledger, a lane and an entry of one side, and says what it holds. */
export function SidePicker({ name, side, detail, hasEntry, onChange }: SidePickerProps) {
  const { data: library = [] } = useQuery(libraryQuery());
  const findMark = useLedgerMarks();
  const ledgers = library.map(({ id, name: called }) => ({
    value: id,
    label: nameWithMark(called, findMark(id)),
  }));
  const isListed = side === null || library.some(({ id }) => id === side.ledger);
  const lanes = detail?.lanes ?? [];
  return (
    <section className={css.side} aria-label={`Side ${name}`}>
      <span className={css.letter} aria-hidden>
        {name}
      </span>
      <Select
        {...searched}
        aria-label={`Ledger of ${name}`}
        placeholder="Choose a ledger"
        nothingFoundMessage="No ledger of this name is held here"
        data={
          isListed ? ledgers : [...ledgers, { value: side.ledger, label: side.ledger.slice(0, 8) }]
        }
        value={side?.ledger ?? null}
        onChange={(ledger) => ledger !== null && onChange({ ledger, lane: null, index: null })}
      />
      {side && lanes.length > 1 && (
        <Select
          {...searched}
          aria-label={`Lane of ${name}`}
          nothingFoundMessage="No lane has this name"
          data={[
            { value: ALL_LANES, label: `All ${counted(lanes.length, 'lane')}` },
            ...lanes.map(({ id, title, mark }) => ({
              value: id,
              label: nameWithMark(title || id, mark),
            })),
          ]}
          value={side.lane ?? ALL_LANES}
          onChange={(lane) =>
            lane !== null &&
            onChange({ ...side, lane: lane === ALL_LANES ? null : lane, index: null })
          }
        />
      )}
      {side?.lane && hasEntry && (
        <SeqField key={side.lane} name={name} side={side} onChange={onChange} />
      )}
      {detail && <VerdictBadge verdict={verdictIn(detail, side?.lane ?? null)} />}
    </section>
  );
}

function verdictIn({ summary, lanes }: LedgerDetail, lane: string | null) {
  return (lanes.find(({ id }) => id === lane) ?? summary).verdict;
}

/** The state is that after the entry with this sequence number, or after the last. */
function SeqField({
  name,
  side,
  onChange,
}: Pick<SidePickerProps, 'name' | 'onChange'> & { readonly side: SideAddress }) {
  const [text, setText] = useState(side.index === null ? '' : String(side.index));
  const [fault, setFault] = useState<string | null>(null);
  const take = async () => {
    const seq = text.trim();
    if (seq === '') return onChange({ ...side, index: null });
    if (side.lane === null || !/^-?\d{1,20}$/.test(seq)) return setFault('No number');
    const index = await findPlace(side.ledger, side.lane, { seq: BigInt(seq) });
    if (index === null) return setFault('No such record');
    setFault(null);
    onChange({ ...side, index });
  };
  return (
    <TextInput
      size="sm"
      className={css.seq ?? ''}
      aria-label={`After which record of ${name}`}
      placeholder="the last"
      leftSection={<Faint>after record</Faint>}
      leftSectionWidth="4.5rem"
      leftSectionPointerEvents="none"
      inputMode="numeric"
      maxLength={20}
      value={text}
      error={fault}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void take()}
      onKeyDown={(event) => event.key === 'Enter' && void take()}
    />
  );
}
