// The width of the inspector and whether it is open are remembered for each width of window,
// because a laptop and a wall screen are shared out differently.

import { useLocalStorage, useViewportSize } from '@mantine/hooks';

export const LEAST_WIDTH = 320;
export const MOST_WIDTH = 900;

const WINDOWS = [
  { from: 3400, width: 800 },
  { from: 2400, width: 560 },
  { from: 1800, width: 460 },
  { from: 1400, width: 400 },
  { from: 0, width: 360 },
] as const;

interface Kept {
  readonly width: number;
  readonly isOpen: boolean;
}

export interface SidePane extends Kept {
  readonly setWidth: (width: number) => void;
  readonly setOpen: (isOpen: boolean) => void;
}

export function useSidePane(): SidePane {
  const [kept, setKept] = useLocalStorage<Readonly<Record<string, Kept>>>({
    key: 'ledgerscope.inspector',
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: keptIn,
  });
  // The hook says 0 before it is measured.
  const across = useViewportSize().width || globalThis.innerWidth;
  const size = WINDOWS.find(({ from }) => across >= from) ?? WINDOWS[4];
  const now = kept[size.from] ?? { width: size.width, isOpen: true };
  const set = (next: Kept) => setKept({ ...kept, [size.from]: next });
  return {
    ...now,
    setWidth: (width) => set({ ...now, width }),
    setOpen: (isOpen) => set({ ...now, isOpen }),
  };
}

/**
 * The storage may have a value of another version, or of anybody: only one of this form is taken.
 */
export function keptIn(text: string | undefined): Readonly<Record<string, Kept>> {
  const kept: Record<string, Kept> = {};
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    for (const { from } of WINDOWS) {
      const one = read instanceof Object ? Reflect.get(read, from) : null;
      if (!(one instanceof Object && 'width' in one && 'isOpen' in one)) continue;
      const { width, isOpen } = one;
      if (typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH)
        kept[from] = { width, isOpen: isOpen !== false };
    }
  } catch {}
  return kept;
}
