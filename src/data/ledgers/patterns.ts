// How findings are grouped, for the screens.

export { groupFindings } from '../../core/patterns/finding-groups.ts';
