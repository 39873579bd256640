export { groupFindings } from '../../../ledger/patterns/finding-groups.ts';
