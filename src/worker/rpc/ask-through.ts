import type { Ask, Asking, AskName } from '../../base/ask.ts';
import type { LedgerService } from './protocol.ts';

/** An ask as the arguments of the one call that it is. */
export function askArgs<Name extends AskName>({ name, input, onProgress, signal }: Asking<Name>) {
  return [name, input, onProgress, signal] as const;
}

/** The one way to ask, over a service of this thread. */
export function askThrough(service: Pick<LedgerService, 'ask'>): Ask {
  return (asking) => service.ask(...askArgs(asking));
}
