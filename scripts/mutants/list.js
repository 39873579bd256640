// The planted faults were chosen by reading the code for what matters, before anybody looked at
// which test covers it: a fault that no test sees stays in the list until one does.

import { COMMAND_LINE } from './faults/command-line.js';
import { DELIVERY_FAULTS } from './faults/delivery.js';
import { ENGINE } from './faults/engine.js';
import { FORMATS } from './faults/formats.js';
import { SCREEN_FAULTS } from './faults/screens.js';
import { STORAGE } from './faults/storage.js';
import { WORKER } from './faults/worker.js';

const BY_AREA = {
  engine: ENGINE,
  formats: FORMATS,
  storage: STORAGE,
  worker: WORKER,
  delivery: DELIVERY_FAULTS,
  screens: SCREEN_FAULTS,
  'command line': COMMAND_LINE,
};

export const AREAS = Object.keys(BY_AREA);

/** @type {readonly import('./fault.js').Fault[]} */
export const PLANTED_FAULTS = Object.entries(BY_AREA).flatMap(([area, planted]) =>
  planted.map((one) => ({ ...one, area })),
);
