import type { CaseEditing } from '../../asks/hand-over/cases.ts';
import type { AuditCase } from '../../ledger/model/case.ts';

export interface CasePartProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}
