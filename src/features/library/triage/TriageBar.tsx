import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { LedgerSummary } from '../../../core/model/ledger.ts';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import css from '../library.module.css';
import {
  COLUMNS,
  GROUPINGS,
  isAsked,
  type LibraryColumn,
  type Triage,
  USUAL,
  VERDICT_GROUPS,
  verdictGroup,
} from './triage.ts';

export interface TriageBarProps {
  /** All that are held. */
  readonly ledgers: readonly LedgerSummary[];
  readonly triage: Triage;
  readonly onChange: (part: Partial<Triage>) => void;
}

const ORDER_WORDS: Record<LibraryColumn, string> = {
  opened: 'Opened last',
  name: 'Folder and name',
  lanes: 'Most lanes',
  entries: 'Most entries',
  size: 'Largest',
  verdict: 'Worst verdict',
  findings: 'Most findings',
  waiting: 'Most waiting requests',
  verified: 'Verified last',
};

const GROUP_WORDS = { folder: 'By folder', format: 'By format', verdict: 'By verdict' } as const;

/** Which ledgers are listed, and how. A filter that would leave out none is not there. */
export function TriageBar({ ledgers, triage, onChange }: TriageBarProps) {
  const { text, verdict, format, isWaiting, order, grouping } = triage;
  const formats = new Map(ledgers.map((ledger) => [ledger.format, ledger.formatName]));
  const count = (is: (ledger: LedgerSummary) => boolean) => ledgers.filter(is).length;
  const waiting = count(({ requests }) => requests.open > 0);
  return (
    <search className={css.triage} aria-label="Ledgers held here">
      <TextInput
        size="xs"
        w="12rem"
        placeholder="Filter"
        aria-label="Filter ledgers by folder, name, format or id"
        leftSection={<IconSearch size={14} />}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {VERDICT_GROUPS.map(([group, word]) => {
        const of = count((ledger) => verdictGroup(ledger) === group);
        const isOn = verdict === group;
        if (!isOn && (of === 0 || of === ledgers.length)) return null;
        return (
          <Chip
            key={group}
            on={isOn}
            count={countText(of)}
            onClick={() => onChange({ verdict: isOn ? null : group })}
          >
            {word}
          </Chip>
        );
      })}
      {(isWaiting || (waiting > 0 && waiting < ledgers.length)) && (
        <Chip
          on={isWaiting}
          count={countText(waiting)}
          onClick={() => onChange({ isWaiting: !isWaiting })}
        >
          Waiting
        </Chip>
      )}
      {(formats.size > 1 || format !== null) && (
        <NativeSelect
          size="xs"
          aria-label="Format"
          value={format ?? ''}
          onChange={({ currentTarget }) => onChange({ format: currentTarget.value || null })}
          data={[
            { value: '', label: 'All formats' },
            ...[...formats].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label="Group the ledgers"
        value={grouping ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ grouping: GROUPINGS.find((one) => one === currentTarget.value) ?? null })
        }
        data={[
          { value: '', label: 'Not grouped' },
          ...GROUPINGS.map((value) => ({ value, label: GROUP_WORDS[value] })),
        ]}
      />
      <NativeSelect
        size="xs"
        className={css.order ?? ''}
        aria-label="Order of the ledgers"
        value={order.by}
        onChange={({ currentTarget }) => {
          const by = COLUMNS.find((one) => one === currentTarget.value) ?? USUAL.by;
          onChange({ order: { by, descending: by !== 'name' } });
        }}
        data={COLUMNS.map((value) => ({ value, label: ORDER_WORDS[value] }))}
      />
      {isAsked(triage) && (
        <TextButton
          onClick={() =>
            onChange({
              ...{ text: '', verdict: null, format: null, isWaiting: false },
              ...{ order: USUAL, grouping: null },
            })
          }
        >
          Clear
        </TextButton>
      )}
    </search>
  );
}
