import { CloseButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interruptedQuery } from '../../data/ledgers/queries.ts';
import { visibleText } from '../../ui/hostile.ts';
import css from './library.module.css';

/** Told once: imports that a reload or a crash cut off. */
export function Interrupted() {
  const { data = [] } = useQuery(interruptedQuery());
  const [closed, setClosed] = useState(false);
  if (data.length === 0 || closed) return null;
  const names = data.map(({ name }) => visibleText(name)).join(', ');
  return (
    <div className={css.notice} role="status">
      <IconInfoCircle size={17} aria-hidden />
      <span>
        {data.length === 1 ? 'An import was' : `${data.length} imports were`} cut off by a reload:{' '}
        {names}. Nothing of {data.length === 1 ? 'it' : 'them'} was kept; drop the{' '}
        {data.length === 1 ? 'file' : 'files'} again.
      </span>
      <CloseButton size="sm" aria-label="Close this notice" onClick={() => setClosed(true)} />
    </div>
  );
}
