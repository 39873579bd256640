import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { saveSource } from '../../data/ledgers/commands.ts';
import { counted } from '../../ui/format.ts';
import { visibleText } from '../../ui/hostile.ts';
import { ledgerPath } from '../../ui/paths.ts';
import { RowLink } from '../../ui/RowLink.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Bytes, Count, TimeText } from '../../ui/values.tsx';
import { VerdictBadge } from '../../ui/verdict.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import css from './ledger-table.module.css';
import page from './library.module.css';

/** The ledgers that this browser holds. The name is the link; it is stretched over its row. */
export function LedgerTable({ ledgers }: { readonly ledgers: readonly LedgerSummary[] }) {
  const [forgetting, setForgetting] = useState<LedgerSummary | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = (ledger: LedgerSummary) => {
    setFailure(null);
    saveSource(ledger).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <section className={page.section}>
      <h2>
        Ledgers <span className={page.faint}>{ledgers.length}</span>
      </h2>
      {failure && <ErrorState title="The source file could not be saved" detail={failure} />}
      <div className={css.tableBox}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>Name</th>
              <th className={`${css.right} ${css.wide} ${css.lanesCol}`}>Lanes</th>
              <th className={`${css.right} ${css.wide} ${css.entriesCol}`}>Entries</th>
              <th className={`${css.right} ${css.wide} ${css.sizeCol}`}>Size</th>
              <th className={css.verdictCol}>Verdict</th>
              <th className={`${css.wide} ${css.findingsCol}`}>Findings</th>
              <th className={`${css.wider} ${css.timeCol}`}>Verified</th>
              <th className={css.menuCol}>
                <span className={css.hiddenText}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {ledgers.map((ledger) => (
              <tr key={ledger.id}>
                <td>
                  <RowLink to={ledgerPath(ledger.id)} text={ledger.name} />
                  <span className={css.sub}>
                    {ledger.formatName} · {ledger.container}
                  </span>
                </td>
                <td className={`${css.right} ${css.wide}`}>
                  <Count value={ledger.lanes} />
                </td>
                <td className={`${css.right} ${css.wide}`}>
                  <Count value={ledger.entries} />
                </td>
                <td className={`${css.right} ${css.wide} ${page.dim}`}>
                  <Bytes value={ledger.size} />
                </td>
                <td>
                  <VerdictBadge verdict={ledger.verdict} shrinks />
                </td>
                <td className={`${css.wide} ${page.dim}`}>{findingsText(ledger)}</td>
                <td className={`${css.wider} ${page.dim}`}>
                  {ledger.verifiedAt === null ? (
                    '–'
                  ) : (
                    <span className={css.above}>
                      <TimeText seconds={Math.floor(ledger.verifiedAt / 1000)} />
                    </span>
                  )}
                </td>
                <td className={css.above}>
                  <RowMenu ledger={ledger} onForget={() => setForgetting(ledger)} onSave={save} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ForgetDialog ledger={forgetting} onClose={() => setForgetting(null)} />
    </section>
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
  onForget,
  onSave,
}: {
  readonly ledger: LedgerSummary;
  readonly onForget: () => void;
  readonly onSave: (ledger: LedgerSummary) => void;
}) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Actions for ${visibleText(ledger.name)}`}>
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
