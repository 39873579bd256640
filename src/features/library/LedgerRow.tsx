import { Table } from '@mantine/core';
import { memo } from 'react';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { isFailure } from '../../core/model/verdict.ts';
import { spaceOf } from '../../data/ledgers/space.ts';
import { bytesText } from '../../ui/format.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { named } from '../../ui/ledger/named.ts';
import { Above, RowLink } from '../../ui/ledger/RowLink.tsx';
import { Bytes, Count, TimeText } from '../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import { FirstErrorLine } from './FirstErrorLine.tsx';
import { findingsText } from './findings.ts';
import css from './library.module.css';
import { RowMenu } from './RowMenu.tsx';

export interface LedgerRowProps {
  readonly ledger: LedgerSummary;
  /** What tells it from another of its name. */
  readonly mark: string | undefined;
  readonly isFresh: boolean;
  /** Whether there is a column of them: not every list needs it. */
  readonly hasFindings: boolean;
  readonly hasWaiting: boolean;
  readonly onForget: (ledgers: readonly LedgerSummary[]) => void;
  readonly onSave: (ledger: LedgerSummary) => void;
}

/**
 * The name is the link; it is stretched over the row. While hundreds are opened the list is drawn
 * again and again: a row that has not changed is not.
 */
export const LedgerRow = memo(function LedgerRow({
  ledger,
  mark,
  isFresh,
  hasFindings,
  hasWaiting,
  onForget,
  onSave,
}: LedgerRowProps) {
  const { id, name, folder, formatName, container, verdict, verifiedAt, requests } = ledger;
  return (
    <Table.Tr className={css.ledger} data-fresh={isFresh || undefined}>
      <Table.Td>
        <RowLink to={ledgerPath(id)} text={name} mark={mark} />
        <Faint display="block">
          <LedgerText
            lines={1}
            text={[...(folder && folder !== mark ? [folder] : []), formatName, container].join(
              ' · ',
            )}
          />
        </Faint>
        {isFailure(verdict) && <FirstErrorLine ledger={ledger} />}
      </Table.Td>
      <Table.Td data-number data-label="Lanes">
        <Count value={ledger.lanes} />
      </Table.Td>
      <Table.Td data-number data-label="Entries">
        <Count value={ledger.entries} />
      </Table.Td>
      <Table.Td data-number c="dimmed" data-label="Size">
        <Bytes value={ledger.size} />
        {ledger.space !== undefined && (
          <Faint display="block" title="With what was read from it, before the browser packs it">
            up to {bytesText(spaceOf(ledger))}
          </Faint>
        )}
      </Table.Td>
      <Table.Td data-label="Verdict">
        <VerdictBadge verdict={verdict} />
      </Table.Td>
      {hasFindings && (
        <Table.Td c="dimmed" data-label="Findings">
          {verdict === null ? '–' : findingsText(ledger.findings)}
        </Table.Td>
      )}
      {hasWaiting && (
        <Table.Td data-number data-label="Waiting">
          {requests.open > 0 ? <Count value={requests.open} /> : <Faint>none</Faint>}
        </Table.Td>
      )}
      <Table.Td data-least c="dimmed" data-label="Verified">
        {verifiedAt === null ? (
          '–'
        ) : (
          <Above>
            <TimeText seconds={Math.floor(verifiedAt / 1000)} />
          </Above>
        )}
      </Table.Td>
      <Table.Td>
        <Above>
          <RowMenu
            ledger={ledger}
            name={named(name, mark)}
            onForget={() => onForget([ledger])}
            onSave={onSave}
          />
        </Above>
      </Table.Td>
    </Table.Tr>
  );
});
