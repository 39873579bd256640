// What runs in the worker: the service, made of the browser's parts.

import { expose } from 'comlink';
import { throwingData } from './errors.ts';
import { createHandler } from './handler.ts';
import { browserPorts } from './host.ts';

expose(throwingData(createHandler(browserPorts())));
