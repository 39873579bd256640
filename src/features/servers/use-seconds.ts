import { useEffect, useState } from 'react';

/** Now, in milliseconds; changes every second while it is wanted. */
function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

/** Whole seconds until a moment, counting down; null: there is none. */
export function useSecondsUntil(moment: number | null): number | null {
  const now = useNow(moment !== null);
  return moment === null ? null : Math.max(0, Math.ceil((moment - now) / 1_000));
}
