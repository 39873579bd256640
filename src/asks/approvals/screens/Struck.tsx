import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type { RequestTrust } from '../../../ledger/model/request.ts';
import css from './request.module.css';

/** Returns whether the entry there does not say what was recorded. */
export function isChanged(
  { changed }: Pick<RequestTrust, 'changed'>,
  at: RequestTrust['changed'][number],
): boolean {
  return changed.some(({ lane, index }) => lane === at.lane && index === at.index);
}

interface StruckProps {
  readonly isChanged: boolean;
  readonly where: string;
  readonly children: ReactNode;
}

/** Strikes values that are not what was recorded, with the reason before them. */
export function Struck({ isChanged: isStruck, where, children }: StruckProps) {
  if (!isStruck) return children;
  return (
    <>
      <Text c="bad" fw={600}>
        Not what was recorded: {visibleText(where)} was changed after it was sealed.
      </Text>
      <del className={css.struck}>{children}</del>
    </>
  );
}
