import { ActionIcon, Button, Menu, Table, VisuallyHidden } from '@mantine/core';
import { IconDots, IconDownload, IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/model/error.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { saveSource } from '../../data/ledgers/commands.ts';
import { spaceOf } from '../../data/ledgers/space.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { bytesText, counted, countText } from '../../ui/format.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { named } from '../../ui/ledger/named.ts';
import { Above, RowLink } from '../../ui/ledger/RowLink.tsx';
import { Bytes, Count, TimeText } from '../../ui/ledger/values.tsx';
import { VerdictBadge } from '../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../ui/paths.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import css from './library.module.css';
import { Space } from './Space.tsx';

/** Of many, the latest: the others are a press away. */
const SHOWN = 3;

const NUMBER = { 'data-number': true, w: '5.75rem' } as const;

export interface LedgerTableProps {
  readonly ledgers: readonly LedgerSummary[];
  /** Ids of those that were just opened. */
  readonly fresh: ReadonlySet<string>;
}

/** The ledgers in this browser. The name is the link; it is stretched over its row. */
export function LedgerTable({ ledgers, fresh }: LedgerTableProps) {
  const [forgetting, setForgetting] = useState<readonly LedgerSummary[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAll, setAll] = useState(false);
  const markOf = useLedgerMarks();
  // What was just opened stays in sight, with what was there before.
  if (fresh.size > 0 && !isAll) setAll(true);
  const shown = isAll ? ledgers : ledgers.slice(0, SHOWN);
  const hasFindings = shown.some(({ findings }) => findings.errors + findings.warnings > 0);
  const save = (ledger: LedgerSummary) => {
    setFailure(null);
    saveSource(ledger).catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <>
      {failure && <ErrorCallout title="The source file could not be saved" detail={failure} />}
      <Panel
        title="Held here"
        note={countText(ledgers.length)}
        right={
          shown.length < ledgers.length && (
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              All {countText(ledgers.length)}
            </Button>
          )
        }
      >
        <Table data-cards>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th {...NUMBER}>Lanes</Table.Th>
              <Table.Th {...NUMBER}>Entries</Table.Th>
              <Table.Th data-number w="7.5rem">
                Size
              </Table.Th>
              <Table.Th w="13.5rem">Verdict</Table.Th>
              {hasFindings && <Table.Th w="11rem">Findings</Table.Th>}
              <Table.Th data-least w="11.75rem">
                Verified
              </Table.Th>
              <Table.Th w="3.25rem">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((ledger) => (
              <Table.Tr
                key={ledger.id}
                className={css.ledger}
                data-fresh={fresh.has(ledger.id) || undefined}
              >
                <Table.Td>
                  <RowLink to={ledgerPath(ledger.id)} text={ledger.name} mark={markOf(ledger.id)} />
                  <Faint display="block">
                    <LedgerText lines={1} text={`${ledger.formatName} · ${ledger.container}`} />
                  </Faint>
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
                    <Faint
                      display="block"
                      title="With what was read from it, before the browser packs it"
                    >
                      up to {bytesText(spaceOf(ledger))}
                    </Faint>
                  )}
                </Table.Td>
                <Table.Td data-label="Verdict">
                  <VerdictBadge verdict={ledger.verdict} />
                </Table.Td>
                {hasFindings && (
                  <Table.Td c="dimmed" data-label="Findings">
                    {findingsText(ledger)}
                  </Table.Td>
                )}
                <Table.Td data-least c="dimmed" data-label="Verified">
                  {ledger.verifiedAt === null ? (
                    '–'
                  ) : (
                    <Above>
                      <TimeText seconds={Math.floor(ledger.verifiedAt / 1000)} />
                    </Above>
                  )}
                </Table.Td>
                <Table.Td>
                  <Above>
                    <RowMenu
                      ledger={ledger}
                      name={named(ledger.name, markOf(ledger.id))}
                      onForget={() => setForgetting([ledger])}
                      onSave={save}
                    />
                  </Above>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
      <Space ledgers={ledgers} onForgetAll={() => setForgetting(ledgers)} />
      <ForgetDialog ledgers={forgetting} onClose={() => setForgetting(null)} />
    </>
  );
}

function findingsText({ verdict, findings }: LedgerSummary): string {
  if (verdict === null) return '–';
  const parts: string[] = [];
  if (findings.errors > 0) parts.push(counted(findings.errors, 'error'));
  if (findings.warnings > 0) parts.push(counted(findings.warnings, 'warning'));
  return parts.join(', ') || 'none';
}

function RowMenu({
  ledger,
  name,
  onForget,
  onSave,
}: {
  readonly ledger: LedgerSummary;
  readonly name: string;
  readonly onForget: () => void;
  readonly onSave: (ledger: LedgerSummary) => void;
}) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Actions for ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFolderOpen size={15} />}
          onClick={() => navigate(ledgerPath(ledger.id))}
        >
          Open
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => onSave(ledger)}>
          Save the source file
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={onForget}>
          Forget…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
