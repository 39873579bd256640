// The buttons of the library open these views in a window above it; the address says which.

import { Modal, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { type LibraryView, readView } from './url.ts';

const VIEWS = {
  cases: {
    title: 'Cases',
    View: lazy(async () => ({ default: (await import('./cases/CasesView.tsx')).CasesView })),
  },
  servers: {
    title: 'Servers',
    View: lazy(async () => ({ default: (await import('./servers/ServersView.tsx')).ServersView })),
  },
  demos: {
    title: 'Demos',
    View: lazy(async () => ({ default: (await import('./demos/DemosView.tsx')).DemosView })),
  },
} as const satisfies Record<LibraryView, unknown>;

export function LibraryViews() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const close = () =>
    setParams((held) => {
      const next = new URLSearchParams(held);
      next.delete('view');
      next.delete('ledger');
      return next;
    });
  if (view === null) return null;
  const { title, View } = VIEWS[view];
  return (
    <>
      <WindowTitle of={title} />
      <Modal opened onClose={close} title={title} size="80rem">
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <Stack gap="lg">
            <View />
          </Stack>
        </Suspense>
      </Modal>
    </>
  );
}
