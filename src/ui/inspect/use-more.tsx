import { type ReactNode, useState } from 'react';
import { countText } from '../format.ts';
import { TextButton } from '../kit/text.tsx';

/**
 * Returns how many of `total` are shown, and a button that shows more. `what` is a plural: "lines".
 */
export function useMore(total: number, first: number, step: number, what: string) {
  const [wanted, setWanted] = useState(first);
  const left = Math.max(0, total - wanted);
  const more: ReactNode = left > 0 && (
    <TextButton ff="text" py={2} onClick={() => setWanted(wanted + step)}>
      {step < left
        ? `Show ${countText(step)} more of ${countText(left)} ${what}`
        : `Show the other ${countText(left)} ${what}`}
    </TextButton>
  );
  return { shown: Math.min(wanted, total), more };
}
