// The service runs in a worker, made of the browser's parts.

import { expose } from 'comlink';
import { loadFormats } from '../../formats/registry.ts';
import { pausesSoFar } from '../../ledger/held/pace.ts';
import { letSignalsCross } from './crossing.ts';
import { createHandler } from './handler.ts';
import { browserPorts } from './host.ts';
import { keptStores } from './kept-stores.ts';
import { offer, throwingData } from './service.ts';
import { type BeginSign, isOrder, type LifeSign } from './signs.ts';

const say = (sign: LifeSign): void => self.postMessage(sign);

const begins: ((order: BeginSign) => void)[] = [];
const begun = () => new Promise<BeginSign>((resolve) => begins.push(resolve));

export function serveFromHere(): void {
  self.addEventListener('message', ({ data }) => {
    if (!isOrder(data)) return;
    if (data.order === 'begin') begins.shift()?.(data);
    else say({ sign: 'alive', to: data.number, pauses: pausesSoFar() });
  });
  letSignalsCross();
  const starting = start();
  // Asks wait until the code is loaded.
  expose(throwingData(offer(async (asking) => (await starting)(asking))));
}

async function start() {
  const loading = loadFormats();
  const { sweeps, ...stores } = await keptStores(begun, (news) => say({ sign: 'storage', news }));
  const formats = await loading;
  const opens = (name: string, bytes: number) => say({ sign: 'opens', name, bytes });
  const goesOn = () => say({ sign: 'goes on' });
  return createHandler(browserPorts({ ...stores, sweeps, formats, opens, goesOn }));
}
