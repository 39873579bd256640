// What runs in the worker: the service, made of the browser's parts.

import { expose } from 'comlink';
import { createHandler } from './handler.ts';
import { browserPorts } from './host.ts';

expose(createHandler(browserPorts()));
