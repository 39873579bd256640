// Forging Holon events: each has a number, and nothing else that ties it to another.

import { unhashedForger } from '../../forging/unhashed.ts';

export const holonForger = unhashedForger({ seq: ['seq'] }, ['hash', 'parent']);
