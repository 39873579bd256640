import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Runs a query whose key moves faster than answers come. The next key is taken when the last one is
 * answered, so that keys scrubbed past are never asked for; until then the last answer stays. Keys
 * must be primitive or kept.
 */
export function usePacedQuery<K, T, Q extends QueryKey>(
  key: K,
  query: (key: K) => UseQueryOptions<T, Error, T, Q>,
): UseQueryResult<T, Error> & { readonly asked: K } {
  const [asked, setAsked] = useState(key);
  const result = useQuery({ ...query(asked), placeholderData: keepPreviousData });
  const busy = result.isFetching;
  useEffect(() => {
    if (!busy) setAsked(key);
  }, [busy, key]);
  return { ...result, asked };
}
