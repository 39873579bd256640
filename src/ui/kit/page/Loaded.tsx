import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorCallout } from '../Callout.tsx';
import { SkeletonRows } from './Skeleton.tsx';

/** What is needed of a query. */
export interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: Loading<Data>;
  /** What it means that it failed: "The list of checks could not be loaded". */
  readonly fault: string;
  readonly todo?: string;
  /** Grey rows while it loads. */
  readonly rows?: number;
  /** Room around what is shown meanwhile, where its container has none. */
  readonly padded?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** What was read; until then grey rows, and where it failed what happened and a button. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, fault, todo, rows = 8, padded = false, children } = props;
  if (query.data !== undefined) return children(query.data);
  return (
    <Box p={padded ? 'xl' : undefined}>
      {query.error ? (
        <ErrorCallout
          title={fault}
          error={query.error}
          todo={todo}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={rows} />
      )}
    </Box>
  );
}
