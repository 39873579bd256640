// The screens of a test file are opened on ledgers in memory, which are imported once.

import type { Ask } from '../../base/ask.ts';
import type { LedgerDetail } from '../../ledger/model/ledger.ts';
import { openMemoryJournal } from '../../ledger/storage/journal/journal-memory.ts';
import { followName } from '../../ui/data/servers/store.ts';
import { lanePath, ledgerPath } from '../../ui/paths.ts';
import { createSetup, type TestSetup } from '../handler.ts';
import type { GivenFile, MountedLedger } from './ledgers.ts';
import { SERVER } from './server.ts';

export interface MountedWorld {
  ledger(name: string): string;
  lane(name: string, title?: RegExp): string;
  begin(): Promise<Ask>;
}

/** Imports the ledgers when the first screen is opened on them, once for all tests of a file. */
export function ledgersInMemory(...given: readonly GivenFile[]): MountedWorld {
  let importing: Promise<TestSetup> | null = null;
  const held = new Map<string, Held>();
  const find = (name: string) => {
    const found = held.get(name);
    if (!found) throw new Error(`${name} is no ledger that was imported`);
    return found;
  };
  return {
    ledger: (name) => ledgerPath(find(name).id),
    lane(name, title = /./) {
      const { id, lanes } = find(name);
      const lane = lanes.find((one) => title.test(one.title));
      if (!lane) throw new Error(`${name} has no lane like that`);
      return lanePath(id, lane.id);
    },
    async begin() {
      importing ??= importAll(given, held);
      const { store } = await importing;
      return createSetup({ store, journals: openMemoryJournal() }).ask;
    },
  };
}

interface Held {
  readonly id: string;
  readonly lanes: LedgerDetail['lanes'];
}

async function importAll(given: readonly GivenFile[], held: Map<string, Held>): Promise<TestSetup> {
  const setup = createSetup();
  for (const one of given) {
    const ledger = typeof one === 'function' ? await one() : one;
    const { name } = ledger;
    const id = await (ledger.followed ? growIn(setup, ledger) : importIn(setup, ledger));
    if (id === null) throw new Error(`${name} was not imported`);
    held.set(name, { id, lanes: (await setup.ask({ name: 'ledger', input: id })).lanes });
  }
  return setup;
}

async function importIn({ importBytes }: TestSetup, { name, bytes }: MountedLedger) {
  return (await importBytes(name, bytes)).ledger;
}

async function growIn({ ask }: TestSetup, { name, bytes, followed }: MountedLedger) {
  const { run, state } = followed ?? { run: name };
  const origin = { kind: 'server', server: SERVER, run } as const;
  const file = new Blob([bytes]);
  const { id } = await ask({
    name: 'grow ledger',
    input: {
      key: followName(SERVER, run),
      name,
      origin,
      format: 'thymos',
      file,
    },
  });
  if (state) await ask({ name: 'keep run state', input: { ledger: id, state } });
  return id;
}
