import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDatabaseOff,
  IconHourglass,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { visibleText } from '../base/visible.ts';
import { type LostState, useKept } from '../ui/data/kept.ts';
import { counted } from '../ui/format.ts';
import { Callout } from '../ui/kit/Callout.tsx';

/** Says across the top of every screen what a person has to know about the storage. */
export function StorageNotice() {
  const { storage, lost, close } = useKept();
  const [isRead, setRead] = useState(false);
  switch (storage.state) {
    case 'kept':
      return null;
    case 'memory':
      return isRead ? null : (
        <Callout
          band
          tone="warn"
          icon={IconDatabaseOff}
          role="status"
          title="Kept in memory only; gone when this tab is closed"
          close="Close this notice"
          onClose={() => setRead(true)}
        >
          <p>
            This browser gives the page no storage: {visibleText(sentence(storage.found))} Export
            the review journal before you close the tab. To keep ledgers, use a window that is not
            private.
          </p>
        </Callout>
      );
    case 'waiting':
      return (
        <Callout
          band
          tone="warn"
          icon={IconHourglass}
          role="status"
          title="Another tab holds the storage"
        >
          <p>Close the other tabs of Ledgerscope; this page then goes on by itself.</p>
        </Callout>
      );
    case 'newer':
      return (
        <Callout
          band
          tone="warn"
          icon={IconRefresh}
          role="alert"
          title="A newer version of Ledgerscope has taken over the storage"
          action={
            <Button size="compact-sm" onClick={() => window.location.reload()}>
              Load again
            </Button>
          }
        >
          <p>Load this page again to use it. Nothing that was kept is lost.</p>
        </Callout>
      );
    case 'removed':
      return (
        lost && (
          <Callout
            band
            tone="bad"
            icon={IconAlertTriangle}
            role="alert"
            title="The browser removed what was kept here"
            close="Close this notice"
            onClose={close}
          >
            <p>
              {lostText(lost)} Its storage was cleared, or taken back to free space. Open the files
              again{lost.journal && ', and restore the review journal from its export'}.
            </p>
          </Callout>
        )
      );
  }
}

function lostText({ ledgers, journal }: LostState): string {
  const what = [
    ledgers !== null && ledgers > 0 && counted(ledgers, 'ledger'),
    journal && 'the review journal',
  ].filter((part) => part !== false);
  if (what.length === 0) return 'What was kept before may be gone.';
  const isOne = what.length === 1 && (journal || ledgers === 1);
  const text = what.join(' and ');
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${isOne ? 'is' : 'are'} gone.`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
