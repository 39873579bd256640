// Files dropped on the window are ledgers to import, unless the screen that is shown
// takes files of its own.

import { useEffect, useRef } from 'react';
import type { NamedBlob } from './import-files.ts';

type Take = (files: readonly NamedBlob[]) => void;

let taker: Take | null = null;
/** For the next screen that takes files. */
let kept: readonly NamedBlob[] | null = null;

/** While the screen is shown, it takes what is dropped. */
export function useDrops(take: Take): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const own: Take = (files) => latest.current(files);
    taker = own;
    if (kept) own(kept);
    kept = null;
    return () => {
      if (taker === own) taker = null;
    };
  }, []);
}

/** False: no screen takes files of its own. */
export function handDrop(files: readonly NamedBlob[]): boolean {
  taker?.(files);
  return taker !== null;
}

/** Hands them to the screen that takes files, now or when it is there. */
export function handDropLater(files: readonly NamedBlob[]): void {
  if (!handDrop(files)) kept = files;
}
