import type { AuditCase } from '../../core/model/case.ts';
import type { CaseEditing } from '../../data/cases/cases.ts';

export interface CasePartProps {
  readonly one: AuditCase;
  readonly editing: CaseEditing;
}
