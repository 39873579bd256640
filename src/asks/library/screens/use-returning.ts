// The page has another order for somebody who has been here before. It must not change its shape
// while it loads, so the last time is remembered, and believed until it is known.

import { useEffect, useState } from 'react';

const KEY = 'ledgerscope.returning';

/**
 * @param held whether ledgers are kept here, or being opened; null while not known
 * @param isStill the page is about to be left, and stays as it is
 */
export function useReturning(held: boolean | null, isStill: boolean): boolean {
  const [shown, setShown] = useState(remembered);
  const isReturning = held === null || isStill ? shown : held;
  useEffect(() => {
    setShown(isReturning);
    remember(isReturning);
  }, [isReturning]);
  return isReturning;
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function remember(isReturning: boolean): void {
  try {
    if (isReturning) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing shows a new visitor's page first.
  }
}
