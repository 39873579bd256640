import { Menu } from '@mantine/core';
import { IconBroadcast, IconFolder } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import { liveStore, type ServerState, useServers } from '../../../../ui/data/servers/servers.ts';
import { countText } from '../../../../ui/format.ts';
import { Chevron } from '../../../../ui/kit/Chevron.tsx';
import { Faint, TextButton } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { serversPath } from '../../../../ui/paths.ts';
import { PHASE_WORDS } from '../servers/phases.ts';
import { LibraryCell } from './Cell.tsx';
import type { LedgerFolder, ShownFolder } from './folders.ts';
import css from './list.module.css';
import { RowMenu } from './menus.tsx';
import type { LibraryCounts } from './rows.ts';
import { VerdictLine } from './VerdictBar.tsx';
import { sayFolder, sayHidden } from './words.ts';

export interface FolderRowProps {
  readonly folder: LedgerFolder;
  readonly shown: ShownFolder;
  readonly hidden: LibraryCounts;
  readonly isNarrow: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (keys: readonly string[], isChosen: boolean) => void;
  readonly onToggle: (folder: LedgerFolder) => void;
  readonly onShowAll: (folder: LedgerFolder) => void;
}

/** Shows a dropped folder, or a server, with a summary of its ledgers. */
export function FolderRow(props: FolderRowProps) {
  const { folder, shown, hidden, isNarrow, isChosen, onChoose, onToggle, onShowAll } = props;
  const { title, name, isServer, rows, counts } = folder;
  const server = useServers().find(({ key }) => key === title);
  const Icon = isServer ? IconBroadcast : IconFolder;
  return (
    <>
      <LibraryCell at="choose">
        {rows.length > 0 && (
          <input
            type="checkbox"
            aria-label={`Choose all of ${visibleText(name)}`}
            checked={isChosen}
            onChange={({ currentTarget }) =>
              onChoose(
                rows.map(({ key }) => key),
                currentTarget.checked,
              )
            }
          />
        )}
      </LibraryCell>
      <LibraryCell at="name" role="rowheader">
        <button type="button" aria-expanded={shown !== 'none'} onClick={() => onToggle(folder)}>
          <Chevron open={shown !== 'none'} />
          <Icon size={16} stroke={1.6} aria-hidden />
          <b>
            <LedgerText text={name} lines={1} />
          </b>
          <Faint>{countText(rows.length)}</Faint>
        </button>
      </LibraryCell>
      <LibraryCell at="sum">
        <VerdictLine counts={counts} />
        <span>{isServer && rows.length === 0 ? 'No run followed yet' : sayFolder(counts)}</span>
        {isServer && <LiveMark server={server} />}
        {!isNarrow && shown !== 'none' && hidden.size > 0 && (
          <TextButton flex="none" ml="auto" size="sm" onClick={() => onShowAll(folder)}>
            {sayHidden(hidden)}
          </TextButton>
        )}
      </LibraryCell>
      <LibraryCell at="tools">{isServer && <ServerMenu name={name} server={server} />}</LibraryCell>
    </>
  );
}

function LiveMark({ server }: { readonly server: ServerState | undefined }) {
  return (
    <span className={css.live} data-phase={server?.phase ?? 'off'} role="status">
      {server ? PHASE_WORDS[server.phase] : 'Not connected'}
    </span>
  );
}

function ServerMenu({
  name,
  server,
}: {
  readonly name: string;
  readonly server: ServerState | undefined;
}) {
  const navigate = useNavigate();
  return (
    <RowMenu name={visibleText(name)}>
      <Menu.Item onClick={() => navigate(serversPath)}>
        {server ? 'Runs and settings…' : 'Connect again…'}
      </Menu.Item>
      {server && (
        <Menu.Item onClick={() => void liveStore.disconnect(server.key)}>Disconnect</Menu.Item>
      )}
    </RowMenu>
  );
}
