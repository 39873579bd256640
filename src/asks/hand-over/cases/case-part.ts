import type { AuditCase } from '../../../ledger/model/case.ts';
import type { CaseEditing } from '../cases.ts';

export interface CasePartProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}
