// Something may be found that its own ledger does not have.

import { visibleText } from '../../base/visible.ts';
import type { Agreement } from '../../ledger/join/agreement.ts';
import type { FoundIn } from '../../ledger/model/ledger.ts';
import { counted } from '../format.ts';
import { nameWithMark } from './named.ts';
import { verdictLook } from './verdict.tsx';

/** Returns "found in run.db, verified"; `mark` tells that ledger from others of its name. */
export function foundText({ name, verdict }: FoundIn, mark: string | undefined): string {
  return `found in ${nameWithMark(name, mark)}, ${verdictLook(verdict).word.toLowerCase()}`;
}

export function notFoundText(held: number): string {
  return held === 1
    ? 'not found: no other ledger is held here'
    : `not found among the ${counted(held, 'ledger')} held here`;
}

/** Returns "task agrees, authority not recorded, answer not recorded", and the differences. */
export function agreementText(agreement: readonly Agreement[]): string {
  return agreement
    .map(({ what, state, handed, given }) =>
      state === 'differs'
        ? `${what} differs: “${visibleText(handed ?? '')}” handed on, “${visibleText(given ?? '')}” begun with`
        : `${what} ${state}`,
    )
    .join(', ');
}
