import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Running } from '../Running.tsx';
import { Loaded, type Loading } from './Loaded.tsx';
import { isStopped, StoppedPage } from './Stopped.tsx';

export interface LoadingWork<T> {
  readonly query: Loading<T> & Parameters<typeof isStopped>[0];
  readonly done: number;
  readonly cancel: () => void;
}

export interface LoadedWorkProps<T> {
  readonly work: LoadingWork<T>;
  readonly what: string;
  readonly total: number;
  readonly fault: string;
  readonly todo?: string;
  readonly padded?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** Shows the answer of work on many entries, and before that its progress and a way to stop it. */
export function LoadedWork<T>({
  work,
  what,
  total,
  padded = false,
  ...loaded
}: LoadedWorkProps<T>) {
  const { query, done, cancel } = work;
  if (isStopped(query)) return <StoppedPage onGoOn={() => void query.refetch()} />;
  if (query.isPending)
    return (
      <Group gap="sm" mih="2rem" {...(padded && { px: 'lg', py: 'md' })}>
        <Running what={what} done={done} total={total} cancel={cancel} />
      </Group>
    );
  return <Loaded query={query} padded={padded} {...loaded} />;
}
