// A given file that is no ledger keeps its row, with the reason, until it is forgotten.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppError, describeAppError } from '../../../base/error.ts';
import type { ImportProgress } from '../../../ledger/model/import.ts';
import { ask } from '../host.ts';

export function refusalsQuery() {
  return queryOptions({
    queryKey: ['refusals'],
    queryFn: () => ask({ name: 'refusals', input: null }),
    // Another tab may have been given some.
    refetchOnWindowFocus: 'always',
  });
}

export function refusalPath({ name, folder }: Pick<ImportProgress, 'name' | 'folder'>): string {
  return (folder ? `${folder}/${name}` : name).replace(/\/$/, '');
}

export async function keepRefusals(failed: readonly ImportProgress[]): Promise<void> {
  const at = Date.now();
  await ask({
    name: 'keep refusals',
    input: failed.flatMap(({ error, ...job }) =>
      error ? { path: refusalPath(job), size: job.size, reason: reasonFor(error), at } : [],
    ),
  });
}

/** The text follows “Not read: ”. */
function reasonFor(error: AppError): string {
  const { title, detail, todo } = describeAppError(error);
  if (error.code === 'unknown format') return `${detail.replace(/\.$/, '')}.`;
  const said = title.charAt(0).toLowerCase() + title.slice(1);
  return [`${said.replace(/\.$/, '')}.`, detail, todo].filter(Boolean).join(' ');
}

export function useForgetRefusals() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paths: readonly string[]) => ask({ name: 'drop refusals', input: paths }),
    onSettled: () => client.invalidateQueries({ queryKey: refusalsQuery().queryKey }),
  });
}
