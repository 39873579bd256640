import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interruptedQuery } from '../../data/ledgers/queries.ts';
import { visibleText } from '../../ui/hostile.ts';
import { Callout } from '../../ui/kit/Callout.tsx';

/** Shown once: imports that a reload or a crash cut off. */
export function Interrupted() {
  const { data = [] } = useQuery(interruptedQuery());
  const [closed, setClosed] = useState(false);
  if (data.length === 0 || closed) return null;
  const names = data.map(({ name }) => visibleText(name)).join(', ');
  return (
    <Callout
      icon={IconInfoCircle}
      role="status"
      close="Close this notice"
      onClose={() => setClosed(true)}
    >
      {data.length === 1 ? 'An import was' : `${data.length} imports were`} cut off by a reload:{' '}
      {names}. Nothing of {data.length === 1 ? 'it' : 'them'} was kept; drop the{' '}
      {data.length === 1 ? 'file' : 'files'} again.
    </Callout>
  );
}
