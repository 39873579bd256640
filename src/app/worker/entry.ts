// What a worker is, by its name: one that helps another, or the service.

import { helpFromHere } from './helpers/help.ts';
import { HELPER } from './helpers/start.ts';
import { serveFromHere } from './serve.ts';

if (self.name === HELPER) helpFromHere();
else serveFromHere();
