import { type ReactNode, useEffect } from 'react';
import { useOpenCount } from '../data/approvals/approvals.ts';
import { WaitingCount } from '../ui/kit/page/waiting-count.ts';

/** Says how many requests wait in every window's title, and on the icon of the installed app. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  const count = useOpenCount();
  useEffect(() => {
    // Not every browser has it, and some refuse it: the header says the number as well.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {});
  }, [count]);
  return <WaitingCount value={count}>{children}</WaitingCount>;
}
