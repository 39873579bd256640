// Commands of the command line that belong to one system: one line each.

import type { MakeCommand } from '../../ui/terminal/command.ts';
import { figureCommands } from '../holon/screens/cli/report.ts';
import { simulateCommand } from '../thymos/screens/cli/simulate.ts';

export const SYSTEM_COMMANDS: readonly MakeCommand[] = [simulateCommand];

/** Below `report`: figures over ledgers of one system. */
export const SYSTEM_REPORTS: readonly MakeCommand[] = [...figureCommands];
