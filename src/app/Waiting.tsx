import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type InboxRequest, isWaiting, useOpenRequests } from '../ui/data/approvals/approvals.ts';
import { arrivals, notify } from '../ui/data/approvals/arrivals.ts';
import { WaitingCount } from '../ui/kit/page/waiting-count.ts';
import { requestPath } from '../ui/paths.ts';
import { setTabIcon } from './tab-icon.ts';

/**
 * Says how many requests wait in every window's title, on the tab's icon and on that of the installed
 * app; and that one arrived, where nobody looks.
 */
export function WaitingScreen({ children }: { readonly children: ReactNode }) {
  const open = useOpenRequests();
  const count = open?.filter(isWaiting).length ?? 0;
  useEffect(() => {
    setTabIcon(count);
    // Not every browser has it, and some refuse it: the header says the number as well.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {});
  }, [count]);
  useArrivals(open);
  return <WaitingCount value={count}>{children}</WaitingCount>;
}

function useArrivals(open: readonly InboxRequest[] | null): void {
  const navigate = useNavigate();
  const before = useRef<readonly InboxRequest[] | null>(null);
  useEffect(() => {
    if (open === null) return;
    // Requests that were there when the page was opened did not arrive.
    const arrived = before.current === null ? [] : arrivals(before.current, open);
    before.current = open;
    if (document.visibilityState !== 'hidden') return;
    notify(arrived, ({ ledger, lane, index }) => navigate(requestPath(ledger, lane, index)));
  }, [open, navigate]);
}
