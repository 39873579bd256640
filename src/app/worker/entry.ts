// The name of a worker says whether it helps another one, or is the service.

import { helpFromHere } from './helpers/help.ts';
import { HELPER } from './helpers/start.ts';
import { serveFromHere } from './serve.ts';

if (self.name === HELPER) helpFromHere();
else serveFromHere();
