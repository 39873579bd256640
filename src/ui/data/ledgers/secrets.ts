// Values in a ledger's files that look like keys or tokens are counted when somebody asks, and kept
// nowhere, because versions recognise different kinds.

import { queryOptions } from '@tanstack/react-query';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { ask } from '../host.ts';
import { keys } from './queries.ts';

/** Files up to this many bytes are looked through in a moment. */
const AT_ONCE = 16 * 1024 * 1024;

/** Counts values by kind. A large ledger is looked through only when somebody asks. */
export function secretsQuery({ id, size }: Pick<LedgerSummary, 'id' | 'size'>, isAsked: boolean) {
  return queryOptions({
    queryKey: [...keys.fixed(id), 'secrets'],
    queryFn: async () => {
      const parts = await ask({ name: 'source files', input: id });
      return ask({ name: 'secrets in files', input: parts.map(({ file }) => file) });
    },
    enabled: isAsked || size <= AT_ONCE,
  });
}
