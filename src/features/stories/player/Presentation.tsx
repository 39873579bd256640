// What only an audience needs: a dark screen while somebody speaks, and a light that points.

import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../../ui/keys.ts';
import css from './player.module.css';

const group = 'Presentation';

export function Presentation() {
  const [isDark, setDark] = useState(false);
  const [points, setPoints] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.presenting = '';
    return () => {
      delete document.documentElement.dataset.presenting;
    };
  }, []);
  const dark = () => setDark((now) => !now);
  useKeys(
    [
      { keys: 'b', what: 'Dark screen, and light again', group, run: dark },
      { keys: 'l', what: 'Laser pointer', group, run: () => setPoints((now) => !now) },
    ],
    true,
  );
  return (
    <>
      {points && !isDark && <Laser />}
      {isDark && (
        <button type="button" className={css.dark} onClick={dark}>
          <VisuallyHidden>The screen is dark. Press b to see it again.</VisuallyHidden>
        </button>
      )}
      <VisuallyHidden role="status">
        {isDark ? 'The screen is dark' : points ? 'Laser pointer on' : ''}
      </VisuallyHidden>
    </>
  );
}

/** Follows the pointer. It takes no click: what is below does. */
function Laser() {
  const dot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { current } = dot;
      if (!current) return;
      current.style.translate = `${clientX}px ${clientY}px`;
      current.hidden = false;
    };
    document.documentElement.dataset.laser = '';
    window.addEventListener('pointermove', move);
    return () => {
      delete document.documentElement.dataset.laser;
      window.removeEventListener('pointermove', move);
    };
  }, []);
  return <div ref={dot} hidden className={css.laser} data-laser-dot aria-hidden />;
}
