// An RPC alone leaves calls hanging when its worker dies or never ends; here every call settles. A
// worker that is silent for too long is ended like one that crashed. Calls that it had not begun,
// and that only read, are then done by the next worker; one call after the other, so that the one
// that brings workers down is found, and the others go on.

import { ASKS } from '../../asks/index.ts';
import type { Ask } from '../../base/ask.ts';
import { type AppError, AppException } from '../../base/error.ts';
import type { Ticks } from '../../base/ticks.ts';
import { steadyTicks } from '../../ledger/held/watchdog.ts';
import type { StorageNews } from '../../ledger/storage/connection.ts';
import type { Hand } from '../../ui/data/host.ts';
import { RunningWorker, type SentCall, type StopRequest, type WorkerLike } from './running.ts';
import { toArguments } from './service.ts';

export interface ClientOptions {
  /** @throws when there can be none. */
  readonly start: () => WorkerLike;
  readonly onStorage?: (news: StorageNews, worker: WorkerLike) => void;
  /** A worker that had nothing to do for so many ms is ended; without this it stays. */
  readonly idle?: number;
  readonly ticks?: Ticks;
}

export interface Client extends Hand {
  /** Ends the worker; calls that only read are asked of the next one. */
  replace(error: AppError): void;
}

/** A call may bring down this many workers before it fails. */
const MAX_SENDS = 2;

/** Starts the worker with the first ask. */
export function createClient(options: ClientOptions): Client {
  const { start, onStorage, idle, ticks = steadyTicks } = options;
  let running: RunningWorker | null = null;
  /** Calls that ran when a worker ended are asked again alone. */
  const suspects: SentCall[] = [];
  /** Other calls wait until no suspect is left. */
  const held: SentCall[] = [];
  let isAlone = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const get = (): RunningWorker => {
    clearTimeout(resting);
    running ??= new RunningWorker(start(), ticks, { onStop, onIdle, onStorage });
    return running;
  };
  const send = (call: SentCall) => {
    try {
      get().send(call);
    } catch (error) {
      call.reject(error);
    }
  };
  const rest = () => {
    if (idle !== undefined && !running?.calls) resting = setTimeout(drop, idle);
  };
  const next = () => {
    while (!running?.calls) {
      const [suspect] = suspects.splice(0, 1);
      isAlone = suspect !== undefined;
      if (!suspect) break;
      send(suspect);
    }
    if (!isAlone) for (const call of held.splice(0)) send(call);
  };
  const drop = () => {
    clearTimeout(resting);
    const calls = running?.end() ?? [];
    running = null;
    return calls;
  };

  function onIdle(): void {
    next();
    rest();
  }

  function onStop(stop: StopRequest): void {
    running = null;
    const begun = stop.calls.filter((call) => call.begun);
    // When no other call was running, this one has no end.
    const isFound = stop.isEndless && begun.length === 1;
    for (const call of stop.calls) {
      const isGuilty = call === stop.guilty || (isFound && call.begun);
      const mayRepeat = !call.begun || call.mayRepeat;
      if (isGuilty || !mayRepeat || call.sends >= MAX_SENDS)
        call.reject(new AppException(stop.errorFor(call, isGuilty)));
      else (call.begun ? suspects : held).push(call);
    }
    next();
  }

  const call = (args: SentCall['args'], mayRepeat: boolean) =>
    new Promise((resolve, reject) => {
      const counts = { sends: 0, ping: 0, begun: false, still: 0 };
      const made = { args, mayRepeat, resolve, reject, ...counts };
      if (isAlone) held.push(made);
      else send(made);
    });

  return {
    ask: (asking) => call(toArguments(asking), ASKS[asking.name].mayRepeat) as ReturnType<Ask>,
    prepare() {
      try {
        get();
        rest();
      } catch {
        // The call that comes will say so.
      }
    },
    end(error) {
      isAlone = false;
      for (const { reject } of [...drop(), ...suspects.splice(0), ...held.splice(0)])
        reject(new AppException(error));
    },
    replace(error) {
      onStop({ calls: drop(), guilty: null, isEndless: false, errorFor: () => error });
    },
  };
}
