// How findings are grouped, for the screens.

export { groupFindings } from '../../../ledger/patterns/finding-groups.ts';
