import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../../ui/kit/figures/Facts.tsx';

/** Names and what is to be said about them, in a box. */
export function Lined({ children }: { readonly children: ReactNode }) {
  return (
    <Box bd="1px solid var(--ls-line)" bdrs="lg">
      <Facts names="minmax(6rem, min(15rem, 30%))" lined>
        {children}
      </Facts>
    </Box>
  );
}
