// A small server speaks the calls of OpenThymos 0.8.3 as they were recorded, traps included, from a
// ledger that scripted agents write. It knows no network: who calls it decides. contract.test.ts
// holds it against the recordings; its other ways are in mischief.ts.

import { actRoutes } from './routes/acts.ts';
import { auditRoutes } from './routes/audit.ts';
import { otherRoutes } from './routes/other.ts';
import { runRoutes } from './routes/runs.ts';
import { sessionRoutes } from './routes/session.ts';
import { worldRoutes } from './routes/world.ts';
import type { Routes } from './routes.ts';
import { FakeServerState } from './state.ts';

export { NO_ANSWER, type ServerAnswer } from './answers.ts';
export type { ServerOptions } from './state.ts';

export class SmallServer extends FakeServerState {
  protected readonly routes: Routes = {
    ...otherRoutes(this),
    ...runRoutes(this),
    ...sessionRoutes(this),
    ...auditRoutes(this),
    ...worldRoutes(this),
    ...actRoutes(this),
  };
}
