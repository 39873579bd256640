import { createServer } from 'vite';
import { expect, it } from 'vitest';

it('the development server has the demo ledgers, without a build', async () => {
  const server = await createServer({
    // What a build left there must not answer.
    publicDir: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
  });
  try {
    await server.listen();
    const place = server.resolvedUrls?.local[0] ?? '';
    const list = await (await fetch(`${place}demo/index.json`)).json();
    expect(list.length).toBeGreaterThan(8);
    for (const { file, size } of list) {
      const answer = await fetch(`${place}demo/${file}`);
      expect((await answer.arrayBuffer()).byteLength).toBe(size);
    }
    expect((await fetch(`${place}demo/none.db`)).status).toBe(404);
  } finally {
    await server.close();
  }
});
