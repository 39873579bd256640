import { Stack } from '@mantine/core';
import { Column, Columns, Page } from '../../ui/kit/page/Page.tsx';
import { Skeleton, SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import css from './overview.module.css';

/** Grey bars where the parts of the Overview will be. */
export function LoadingOverview() {
  return (
    <Page title="Ledger" width="wide">
      <header className={css.head}>
        <Skeleton width={40} height={40} />
        <Stack gap="sm">
          <Skeleton width="12rem" height={20} />
          <Skeleton width="24rem" height={10} />
        </Stack>
      </header>
      <Columns>
        <Column>
          <SkeletonRows rows={6} />
        </Column>
        <Column>
          <SkeletonRows rows={10} />
        </Column>
      </Columns>
    </Page>
  );
}
