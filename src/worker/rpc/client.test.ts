// Every call settles, whatever becomes of the worker.

import { expose } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppError, AppException } from '../../core/model/error.ts';
import { createClient, type WorkerLike } from './client.ts';
import { throwingData } from './errors.ts';
import type { LedgerService } from './protocol.ts';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** A worker in name only: one end of a channel, whose other end serves some calls. */
function fakeWorker(service: Partial<LedgerService>) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  // Only the calls that a test makes are there.
  expose(throwingData(service as LedgerService), port2);
  port1.start();
  const events = new EventTarget();
  const isOwn = (type: string) => type === 'error' || type === 'messageerror';
  const state = { terminated: false };
  const worker = {
    postMessage: port1.postMessage.bind(port1),
    addEventListener: (type: string, listener: EventListener) =>
      (isOwn(type) ? events : port1).addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) =>
      (isOwn(type) ? events : port1).removeEventListener(type, listener),
    terminate: () => {
      state.terminated = true;
    },
  };
  // The overloads of a real Worker's listeners cannot be written by hand.
  return {
    worker: worker as WorkerLike,
    state,
    crash: () => events.dispatchEvent(new Event('error')),
  };
}

const never = () => new Promise<never>(() => undefined);

describe('the client', () => {
  it('starts its worker with the first call, and only one', async () => {
    let started = 0;
    const client = createClient(() => {
      started++;
      return fakeWorker({ library: async () => [] }).worker;
    });
    expect(started).toBe(0);
    expect(await Promise.all([client.library(), client.library()])).toEqual([[], []]);
    expect(started).toBe(1);
  });

  it('rejects what is pending when the worker crashes, and starts another', async () => {
    const workers = [fakeWorker({ library: never }), fakeWorker({ library: async () => [] })];
    let started = 0;
    const client = createClient(() => {
      const next = workers[started++];
      if (!next) throw new Error('too many workers');
      return next.worker;
    });
    const pending = [client.library(), client.library()];
    workers[0]?.crash();
    for (const call of pending) await expect(call).rejects.toThrow(/worker stopped/);
    expect(workers[0]?.state.terminated).toBe(true);
    expect(await client.library()).toEqual([]);
    // A late cry of the first one is not the second one's death.
    workers[0]?.crash();
    expect(await client.library()).toEqual([]);
    expect(started).toBe(2);
  });

  it('hands on errors as the data that they are', async () => {
    const error: AppError = { code: 'ledger not here', where: '1234abcd' };
    const ledger = async () => {
      throw new AppException(error);
    };
    const library = async () => {
      throw new TypeError('x is not a function');
    };
    const client = createClient(() => fakeWorker({ ledger, library }).worker);
    await expect(client.ledger('1234abcd')).rejects.toEqual(new AppException(error));
    await expect(client.ledger('1234abcd')).rejects.toHaveProperty('error', error);
    await expect(client.library()).rejects.toHaveProperty('error', {
      code: 'internal',
      found: 'x is not a function',
    });
  });

  it('calls back with progress', async () => {
    const verify: LedgerService['verify'] = async (_ledger, _profile, _pins, progress) => {
      progress(1, 2);
      throw new Error('enough');
    };
    const client = createClient(() => fakeWorker({ verify }).worker);
    const reported = new Promise((resolve) => {
      void client
        .verify('x', 'strict', {}, (done, total) => resolve([done, total]))
        .catch(() => undefined);
    });
    expect(await reported).toEqual([1, 2]);
  });

  it('rejects when there can be no worker at all', async () => {
    const client = createClient(() => {
      throw new Error('Workers are not allowed here.');
    });
    await expect(client.library()).rejects.toThrow(/not allowed/);
  });
});
