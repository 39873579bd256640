import type { PointerEvent } from 'react';

/** `onMove` gets the px to the right of where the pointer was pressed. */
export function followPointer(
  event: PointerEvent<HTMLElement>,
  onMove: (px: number) => void,
): void {
  event.preventDefault();
  const { currentTarget: handle, clientX: start, pointerId } = event;
  handle.setPointerCapture(pointerId);
  const move = (moved: globalThis.PointerEvent) => onMove(moved.clientX - start);
  const stop = () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', stop);
    handle.removeEventListener('pointercancel', stop);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', stop);
  handle.addEventListener('pointercancel', stop);
}
