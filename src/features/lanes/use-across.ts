// Of lanes that no held ledger has, in words among how many was looked.

import { useMemo } from 'react';
import type { LanesView } from '../../layout/index.ts';
import { notFoundText } from '../../ui/ledger/found.ts';
import type { AllLanesView } from '../../worker/rpc/protocol.ts';

export function useAcross(read: AllLanesView | undefined): LanesView | undefined {
  return useMemo(() => {
    if (!read) return undefined;
    const missing = `not in its file, ${notFoundText(read.drawn)}`;
    const faces = read.view.faces.map((face) =>
      face.missing === null ? face : { ...face, missing },
    );
    return { ...read.view, faces };
  }, [read]);
}
