import { Button } from '@mantine/core';
import { useState } from 'react';
import { openNewer, useOffline } from '../ui/data/offline.ts';
import { Callout } from '../ui/kit/Callout.tsx';

/** Says that a newer build is here; the one on screen goes on until the page is loaded again. */
export function NewVersion() {
  const { isNewer } = useOffline();
  const [isClosed, setClosed] = useState(false);
  if (!isNewer || isClosed) return null;
  return (
    <Callout
      band
      role="status"
      title="A new version is ready"
      action={
        <Button size="compact-sm" variant="default" onClick={openNewer}>
          Reload
        </Button>
      }
      onClose={() => setClosed(true)}
      close="Close this; the new version opens when the page is loaded again"
    />
  );
}
