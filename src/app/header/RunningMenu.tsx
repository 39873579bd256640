// The menu at the verdict lists running work, so that it can be cancelled, and the followed
// servers.

import { Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PHASE_WORDS } from '../../asks/library/screens/servers/phases.ts';
import { leftText, useLeft } from '../../asks/library/screens/use-left.ts';
import { visibleText } from '../../base/visible.ts';
import type { ImportProgress } from '../../ledger/model/import.ts';
import type { ServerState } from '../../ui/data/servers/servers.ts';
import { counted } from '../../ui/format.ts';
import { checksPath, serversPath } from '../../ui/paths.ts';
import type { MenuButton } from './LateMenu.tsx';
import { OpenedMenu } from './OpenedMenu.tsx';
import type { HeaderWork } from './work.ts';

interface RunningMenuProps {
  readonly button: MenuButton;
  readonly ledger: string | null;
  readonly work: HeaderWork;
  readonly servers: readonly ServerState[];
}

export function RunningMenu({ button, ledger, work, servers }: RunningMenuProps) {
  return (
    <OpenedMenu button={button} position="bottom-start">
      {work.imports.length > 1 && (
        <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={work.cancelAll}>
          Cancel all {counted(work.imports.length, 'import')}
        </Menu.Item>
      )}
      {work.imports.slice(0, MOST).map((job) => (
        <RunningImport key={job.job} job={job} onCancel={() => work.cancel(job.job)} />
      ))}
      {ledger && (
        <Menu.Item component={Link} to={checksPath(ledger)}>
          How it was checked
        </Menu.Item>
      )}
      {servers.map((server) => (
        <Menu.Item key={server.url} component={Link} to={serversPath}>
          {visibleText(serverWords(server))}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}

/** More would not fit on a low screen; all of them are cancelled by one press. */
const MOST = 8;

function RunningImport({ job, onCancel }: { job: ImportProgress; onCancel: () => void }) {
  const left = useLeft(job);
  const far = `${Math.floor(100 * job.share)} %${left === null ? '' : `, ${leftText(left)}`}`;
  return (
    <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={onCancel}>
      Cancel {visibleText(job.name)}, {far}
    </Menu.Item>
  );
}

function serverWords({ url, health, phase }: ServerState): string {
  const word = PHASE_WORDS[phase].toLowerCase();
  const parts = [url.replace(/^https?:\/\//, ''), health?.details[0] ?? '', word];
  return parts.filter((part) => part !== '').join(' · ');
}
