import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorCallout } from '../Callout.tsx';
import { SkeletonRows } from './Skeleton.tsx';

/** The part of a query that is needed here. */
export interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: Loading<Data>;
  readonly fault: string;
  readonly todo?: string;
  readonly rows?: number;
  readonly padded?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the result; grey rows before that, and after a failure its reason and a button. */
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
