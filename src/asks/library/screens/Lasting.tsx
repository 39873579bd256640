import { useQuery } from '@tanstack/react-query';
import { useStorageState } from '../../../ui/data/kept.ts';
import { spaceQuery, useAskToKeep } from '../../../ui/data/ledgers/space.ts';
import { TextButton } from '../../../ui/kit/text.tsx';

/** Says whether the browser may remove stored ledgers by itself, and asks it not to. */
export function LastingStorage() {
  const { data } = useQuery(spaceQuery());
  const { state } = useStorageState();
  const ask = useAskToKeep();
  const mayBeRemoved = data?.mayBeRemoved ?? null;
  if (state === 'memory' || mayBeRemoved === null) return null;
  if (!mayBeRemoved) return 'It keeps them until you forget them.';
  return (
    <>
      When the disk is nearly full, it may remove them.{' '}
      {ask.data === false ? (
        'It was asked not to, and did not agree.'
      ) : (
        <TextButton onClick={() => ask.mutate()}>Ask it to keep them</TextButton>
      )}
    </>
  );
}
