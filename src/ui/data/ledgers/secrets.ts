// What in a ledger's files looks like keys or tokens. It is counted when somebody asks, as what is
// recognised differs by version, and kept nowhere.

import { queryOptions } from '@tanstack/react-query';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import { ask } from '../host.ts';
import { keys } from './queries.ts';

/** Files of so many bytes are looked through in a moment. */
const AT_ONCE = 16 * 1024 * 1024;

/** Counts by kind. A large ledger is looked through only when somebody asks for it. */
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
