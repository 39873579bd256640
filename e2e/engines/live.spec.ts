// A running server is connected, followed, and answered.

import { findEngine } from '../../scripts/engines.js';
import { startServer } from '../../src/testing/server/http.ts';
import { SCRIPTS } from '../../src/testing/server/script.ts';
import { APPROVE } from '../support/decisions.ts';
import { engineTest, expect } from './support/test.ts';

engineTest.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

const RUN = /Rotate the production deploy key/;

engineTest(
  'a run is followed as it grows, and an approval is carried out there',
  async ({ app }) => {
    const live = await startServer({ stepMs: 0, scripts: SCRIPTS });
    try {
      await app.open('/?view=servers');
      await app.fill(/^Address/, live.url);
      await app.click('button', /^Connect$/);
      await app.find('table', /^Runs/);
      await app.click('link', RUN);
      await app.find('heading', /^Verified$/);
      await app.openLane(RUN);
      await expect.poll(() => app.all('option')).toHaveLength(1);
      live.server.settle();
      await expect.poll(() => app.all('option'), { timeout: 60_000 }).toHaveLength(4);
      await app.click('link', /^Inbox/);
      await app.click('link', /secrets_publish/);
      await app.click('button', APPROVE);
      await app.fill(/^Your name/, 'Reviewer One');
      await app.fill(/^(Why (yes|no)|Reason)/, 'the old key leaked');
      // A critical decision is held for a second person unless this box is cleared.
      await app.click('checkbox', /^Ask a second person before it is sent/);
      await app.click('button', /^(Approve|Override and approve).* final$/);
      await expect.poll(() => live.server.decisions, { timeout: 60_000 }).toHaveLength(1);
      const steps = setInterval(() => live.server.run('run-1').tick(), 400);
      await app.expectText('main', /(?:)/, /The ledger shows it carried out/);
      clearInterval(steps);
      // The page itself reaches no server: its worker alone does.
      const refused = await app.run(
        (url: string) =>
          fetch(`${url}/health`).then(
            () => 'reached',
            () => 'refused',
          ),
        live.url,
      );
      expect(refused).toBe('refused');
      const directives = (await app.takeFaults()).map((fault) => fault.split(' ')[0]);
      expect([...new Set(directives)]).toEqual(['connect-src']);
    } finally {
      await live.close();
    }
  },
);
