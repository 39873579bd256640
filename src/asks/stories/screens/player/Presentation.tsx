import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useKeys } from '../../../../ui/keys.ts';
import css from './player.module.css';

const group = 'Presentation';

export function Presentation() {
  const [isDark, setDark] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.presenting = '';
    return () => {
      delete document.documentElement.dataset.presenting;
    };
  }, []);
  const dark = () => setDark((now) => !now);
  useKeys([{ keys: 'b', what: 'Dark screen, and light again', group, run: dark }], true);
  return (
    <>
      {isDark && (
        <button type="button" className={css.dark} onClick={dark}>
          <VisuallyHidden>The screen is dark. Press b to see it again.</VisuallyHidden>
        </button>
      )}
      <VisuallyHidden role="status">{isDark ? 'The screen is dark' : ''}</VisuallyHidden>
    </>
  );
}
