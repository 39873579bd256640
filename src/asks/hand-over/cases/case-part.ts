import type { AuditCase } from '../../../ledger/model/case.ts';
import type { CaseEditing } from '../../../ui/data/hand-over/cases.ts';

export interface CasePartProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}
