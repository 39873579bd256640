// Nothing leaves the page: no request, and a policy that would refuse one.

import { appTest, expect } from './support/app.ts';

appTest('every request stays on the page’s own host, on every screen', async ({ app, page }) => {
  const protocols = new Set<string>();
  page.on('request', (request) => protocols.add(new URL(request.url()).protocol));
  await app.openCodingRun();
  for (const name of ['What', 'Why', 'State', 'Diff', 'Bytes']) await app.tab(name);
  await page.goto('/trust');
  // The guard around every test has checked the hosts; this checks that there are only plain
  // requests.
  expect([...protocols].every((protocol) => ['http:', 'blob:', 'data:'].includes(protocol))).toBe(
    true,
  );
});

appTest('the page’s policy refuses whatever the page might be talked into', async ({ page }) => {
  await page.goto('/');
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /default-src 'none'/);
  await expect(policy).toHaveAttribute('content', /connect-src 'self'/);
  const refused = await page.evaluate(async () => {
    const outcomes = await Promise.allSettled([
      fetch('https://example.invalid/'),
      new Promise((_, reject) => {
        const image = new Image();
        image.onerror = reject;
        image.src = 'https://example.invalid/x.png';
      }),
    ]);
    return outcomes.map(({ status }) => status);
  });
  expect(refused).toEqual(['rejected', 'rejected']);
});
