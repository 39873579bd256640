// The screen offers its picture to places that know no screen: it has a legend, and says of which
// ledger it is.

import { useEffect, useRef } from 'react';
import type { Picture } from './picture.ts';

export interface OfferedPicture {
  /** @throws Error in words when it cannot be drawn. */
  draw(): Picture;
  readonly name: string;
}

let offered: OfferedPicture | null = null;

export function offeredPicture(): OfferedPicture | null {
  return offered;
}

/** Offers the picture while the component is mounted. */
export function useOfferedPicture(picture: OfferedPicture): void {
  const latest = useRef(picture);
  useEffect(() => {
    latest.current = picture;
  });
  useEffect(() => {
    const own: OfferedPicture = {
      draw: () => latest.current.draw(),
      get name() {
        return latest.current.name;
      },
    };
    offered = own;
    return () => {
      if (offered === own) offered = null;
    };
  }, []);
}
