// What runs in the worker: the service, made of the browser's parts.

import { expose } from 'comlink';
import { loadFormats } from '../../formats/registry.ts';
import { throwingData } from './errors.ts';
import { createHandler } from './handler.ts';
import { browserPorts } from './host.ts';
import { whenReady } from './when-ready.ts';

const ready = loadFormats().then((formats) => createHandler(browserPorts(formats)));

expose(throwingData(whenReady(ready)));
