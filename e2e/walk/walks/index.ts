// The screens of all walks are all that the app has: e2e/walk/screens.test.ts compares them.

import { DECIDING } from './deciding.ts';
import { LIBRARY_WIDE } from './library-wide.ts';
import { READING } from './reading.ts';
import { RUNNING } from './running.ts';
import { SYSTEMS } from './systems.ts';
import { WORKSPACE } from './workspace.ts';

export { MARKED } from './marked.ts';

export const WALKS = [
  ...READING,
  ...WORKSPACE,
  ...DECIDING,
  ...LIBRARY_WIDE,
  ...SYSTEMS,
  ...RUNNING,
];
