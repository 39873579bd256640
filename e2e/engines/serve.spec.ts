// The cookie of `serve` is sent along by the page and by its worker, in any engine.

import { findEngine } from '../../scripts/engines.js';
import { startServer } from '../../src/testing/server/http.ts';
import { SCRIPTS } from '../../src/testing/server/script.ts';
import { startServeProcess } from '../support/serve.ts';
import { engineTest, expect } from './support/test.ts';

engineTest.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

const TOKEN = 'e2e-token-behind-serve';

engineTest('a server that wants a token is connected by one click', async ({ app }) => {
  const live = await startServer({ stepMs: 0, scripts: SCRIPTS, token: TOKEN });
  const serve = await startServeProcess(['--port', '0', '--server', `small=${live.url}`], {
    LEDGERSCOPE_TOKEN: TOKEN,
  });
  try {
    await app.open(serve.entry);
    await app.click('button', /^Connect small$/);
    await app.find('table', /^Runs/);
    expect(await app.run(() => location.href)).toBe(`${serve.origin}/?view=servers`);
  } finally {
    await serve.close();
    await live.close();
  }
});
