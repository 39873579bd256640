import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { askPermission, permission } from '../../../../ui/data/approvals/arrivals.ts';
import { useServers } from '../../../../ui/data/servers/servers.ts';
import { NoteText } from '../../../../ui/kit/text.tsx';

/** Asks once, and only where requests may arrive: while a server is connected. */
export function NotifyMe() {
  const servers = useServers();
  const [allowed, setAllowed] = useState(permission);
  if (servers.length === 0 || allowed === 'impossible') return null;
  if (allowed === 'unasked')
    return (
      <Button
        size="compact-sm"
        leftSection={<IconBell size={15} aria-hidden />}
        onClick={() => void askPermission().then(setAllowed)}
      >
        Notify me when a request arrives
      </Button>
    );
  return (
    <NoteText>
      {allowed === 'granted'
        ? 'You are notified when a request arrives while this tab is hidden.'
        : 'Notifications are off: this browser was asked, and does not show them for this app.'}
    </NoteText>
  );
}
