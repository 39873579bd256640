import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsDiff,
  IconBriefcase,
  IconDots,
  IconDownload,
  IconFolderOpen,
  IconReport,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { countText } from '../../ui/format.ts';
import { comparePath, ledgerPath, newCasePath, reportPath } from '../../ui/paths.ts';

export interface RowMenuProps {
  readonly ledger: LedgerSummary;
  /** With what tells it from another of its name. */
  readonly name: string;
  readonly onForget: () => void;
  readonly onSave: (ledger: LedgerSummary) => void;
}

export function RowMenu({ ledger, name, onForget, onSave }: RowMenuProps) {
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
        <Menu.Item
          leftSection={<IconArrowsDiff size={15} />}
          onClick={() => navigate(comparePath({ ledger: ledger.id }))}
        >
          Compare with…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconReport size={15} />}
          onClick={() => navigate(reportPath([ledger.id]))}
        >
          Make a report…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBriefcase size={15} />}
          onClick={() => navigate(newCasePath([ledger.id]))}
        >
          Begin a case…
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

export interface GroupMenuProps {
  readonly name: string;
  /** Ledgers. */
  readonly count: number;
  readonly onForget: () => void;
}

export function GroupMenu({ name, count, onForget }: GroupMenuProps) {
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Actions for all of ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={onForget}>
          Forget all {countText(count)}…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
