// Files dropped on the window are ledgers to import, unless the screen that is shown
// takes files of its own.

import { useEffect, useRef } from 'react';
import type { HandedFile } from '../approvals/handed-file.ts';
import type { NamedBlob } from './import-files.ts';

interface Taker {
  readonly kind: HandedFile | 'ledger';
  /** It takes any other file too, and says what is wrong with it. */
  readonly isForAll: boolean;
  readonly take: (files: readonly NamedBlob[]) => void;
}

let taker: Taker | null = null;
let kept: { readonly kind: HandedFile; readonly files: readonly NamedBlob[] } | null = null;

/** While the screen is shown, it takes dropped files that nobody else is for. */
export function useDrops(kind: Taker['kind'], take: Taker['take'], isForAll = true): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const own: Taker = { kind, isForAll, take: (files) => latest.current(files) };
    taker = own;
    if (kept?.kind === kind) own.take(kept.files);
    kept = null;
    return () => {
      if (taker === own) taker = null;
    };
  }, [kind, isForAll]);
}

/** False when no screen takes files of its own. */
export function handDrop(files: readonly NamedBlob[]): boolean {
  if (!taker?.isForAll) return false;
  taker.take(files);
  return true;
}

/** Hands a document to the screen that is for it, now or when that screen is there. */
export function handTo(kind: HandedFile, files: readonly NamedBlob[]): void {
  if (taker?.kind === kind) taker.take(files);
  else kept = { kind, files };
}
