import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** Unix seconds, renewed often enough for "waiting 14 minutes". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
