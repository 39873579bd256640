// Nothing leaves: the engine enforces the app's policy, and no request arrives at the proxy.

import { findEngine } from '../../scripts/engines.js';
import { engineTest, expect } from './support/test.ts';

engineTest.skip(({ engine }) => !findEngine(engine), 'this engine is not installed');

engineTest('the page cannot ask another machine for anything', async ({ app, outside }) => {
  await app.open('/trust');
  await app.find('heading', /./);
  const refused = await app.run(async () => {
    const image = () =>
      new Promise((resolve, reject) => {
        const one = new Image();
        one.onload = resolve;
        one.onerror = reject;
        one.src = 'http://elsewhere.invalid/x.png';
      });
    const tries = [fetch('http://elsewhere.invalid/'), image()];
    return (await Promise.allSettled(tries)).map(({ status }) => status);
  });
  expect(refused).toEqual(['rejected', 'rejected']);
  const directives = (await app.takeFaults()).map((fault) => fault.split(' ')[0]);
  expect([...new Set(directives)].sort()).toEqual(['connect-src', 'img-src']);
  expect(outside.wanted).toEqual([]);
  // The proxy would have seen it: a person who goes there passes it.
  outside.visited = 'http://elsewhere.invalid/';
  await app.open(outside.visited);
  expect(outside.wanted).toContain(outside.visited);
});
