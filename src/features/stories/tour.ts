// Whether somebody was offered the tour: once, and never by itself again.

const KEY = 'ledgerscope.toured';
/** Kept by whoever wants no sentences of first visits: no tour either. */
const VISITED = 'ledgerscope.visited';

export function wasOffered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null || localStorage.getItem(VISITED) === 'all';
  } catch {
    return false;
  }
}

export function setOffered(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // A browser that keeps nothing offers it again.
  }
}
