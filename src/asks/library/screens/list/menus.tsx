import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { askToKeep } from '../../../../ui/keep.ts';
import { comparePath, handOverPath, ledgerPath, viewPath } from '../../../../ui/paths.ts';

export interface LedgerActions {
  readonly onForget: (ledger: LedgerSummary) => void;
  readonly onSave: (ledger: LedgerSummary) => void;
  readonly onForgetRefusals: (paths: readonly string[]) => void;
  readonly onRetry: (job: string) => void;
}

export interface LedgerMenuProps {
  readonly ledger: LedgerSummary;
  readonly name: string;
  readonly actions: Pick<LedgerActions, 'onForget' | 'onSave'>;
}

export function LedgerMenu({ ledger, name, actions }: LedgerMenuProps) {
  const navigate = useNavigate();
  const ways: readonly (readonly [string, string])[] = [
    ['Open', ledgerPath(ledger.id)],
    ['Ask it', viewPath(ledger.id, 'ask')],
    ['Compare with…', comparePath({ ledger: ledger.id })],
    ['Hand over…', handOverPath(ledger.id)],
  ];
  return (
    <RowMenu name={name}>
      {ways.map(([label, to]) => (
        <Menu.Item key={label} onClick={() => navigate(to)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => askToKeep({ ledgers: [ledger.id] })}>Add to a case…</Menu.Item>
      <Menu.Item onClick={() => actions.onSave(ledger)}>Save the source file</Menu.Item>
      <Menu.Item onClick={() => actions.onForget(ledger)}>Forget…</Menu.Item>
    </RowMenu>
  );
}

export interface RefusalMenuProps {
  readonly path: string;
  readonly name: string;
  readonly retry: string | null;
  readonly actions: Pick<LedgerActions, 'onForgetRefusals' | 'onRetry'>;
}

export function RefusalMenu({ path, name, retry, actions }: RefusalMenuProps) {
  return (
    <RowMenu name={name}>
      {retry !== null && <Menu.Item onClick={() => actions.onRetry(retry)}>Try again</Menu.Item>}
      <Menu.Item onClick={() => actions.onForgetRefusals([path])}>Forget</Menu.Item>
    </RowMenu>
  );
}

export function RowMenu({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Actions for ${name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
