import { Drawer, UnstyledButton } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Evidence, type EvidenceProps, useIsPulledUp } from './Evidence.tsx';
import css from './evidence.module.css';

/** Pixels that a finger moves before it pulls. */
const PULL = 24;

/** The evidence where it has no column: over the request, by a pull or a press on its handle. */
export function EvidenceSheet(props: EvidenceProps) {
  const [isUp, setUp] = useState(false);
  const up = usePull(-1, () => setUp(true));
  const down = usePull(1, () => setUp(false));
  if (!useIsPulledUp()) return null;
  return (
    <>
      <UnstyledButton
        className={css.handle ?? ''}
        aria-haspopup="dialog"
        aria-expanded={isUp}
        onClick={() => setUp(true)}
        {...up}
      >
        <span className={css.grip} aria-hidden />
        <span className={css.name}>
          Evidence <IconChevronUp size={16} aria-hidden />
        </span>
      </UnstyledButton>
      <Drawer
        opened={isUp}
        onClose={() => setUp(false)}
        position="bottom"
        size="85dvh"
        radius="lg"
        title="Evidence"
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ header: css.header ?? '' }}
      >
        <div className={css.grab} aria-hidden {...down}>
          <span className={css.grip} />
        </div>
        <Evidence {...props} />
      </Drawer>
    </>
  );
}

/** Calls once a pointer that is held down has moved up (-1) or down (1). */
function usePull(direction: -1 | 1, onPull: () => void) {
  const from = useRef<number | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown: ({ clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      from.current = clientY;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (from.current === null || (clientY - from.current) * direction < PULL) return;
      end();
      onPull();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
