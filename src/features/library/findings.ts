import type { LedgerSummary } from '../../core/model/ledger.ts';
import { counted } from '../../ui/format.ts';

/** "2 errors, 1 warning". */
export function findingsText({ errors, warnings }: LedgerSummary['findings']): string {
  const parts: string[] = [];
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  return parts.join(', ') || 'none';
}
