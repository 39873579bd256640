// With a server, whose runs are followed.

import { connect, expect, ROTATE_TASK, settleServer } from '../../support/live.ts';
import type { Walk } from '../walk.ts';
import { there } from './there.ts';

const servers: Walk = {
  name: 'servers',
  routes: ['/'],
  world: 'own',
  server: {},
  async *go({ app, page, live }) {
    await page.goto('/?view=servers');
    await there(page.getByRole('textbox', { name: 'Address' }));
    yield 'servers, none yet';
    await connect(app, live);
    const runs = page.getByRole('table', { name: 'Runs' });
    await there(runs);
    settleServer(live);
    await there(page.getByText('Waits for a decision').first());
    // It is compared with the server's statement, or known to have to wait for it: nothing more
    // comes.
    await expect(runs.getByText('not checkable yet')).toHaveCount(2, { timeout: 60_000 });
    await expect(runs.getByText('Replay')).toHaveCount(1);
    yield 'servers';
    live.server.mischief.worldWhileRunning = true;
    await expect(runs.getByRole('row', { name: new RegExp(ROTATE_TASK) })).toContainText('pass');
    await page.getByText('Tools').click();
    live.server.mischief.status = 500;
    await expect(page.getByRole('alert').first()).toContainText('failed 2 times', {
      timeout: 60_000,
    });
    yield 'servers, one that fails';
  },
};

export const RUNNING: readonly Walk[] = [servers];
