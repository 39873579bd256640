import type { ConsoleMessage, Page, Request } from '@playwright/test';

/**
 * Collects what no screen may do; checked after every test. The test connects to the servers in
 * `allowed`, whose refusals a browser writes to the console by itself. `end` releases the context.
 */
export async function guardPage(page: Page, own: string, allowed: readonly string[]) {
  const faults: string[] = [];
  const context = page.context();
  const isAllowed = (url: string) => allowed.some((base) => url.startsWith(base));
  const isFault = (url: string) => {
    const isElsewhere = /^https?:/.test(url) && !url.startsWith(own) && !isAllowed(url);
    if (isElsewhere) faults.push(`a request to ${url}`);
    return isElsewhere;
  };
  const onRequest = (request: Request) => void isFault(request.url());
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    // The browser asks by itself for this icon of a page that names none.
    if (message.type() !== 'error' || isAllowed(url) || url === `${own}/favicon.ico`) return;
    if (allowed.some((base) => message.text().includes(base))) return;
    faults.push(`the console says: ${message.text()}`);
  };
  // Requests are held back only where servers take part: a browser whose requests are held has no
  // cache, and every page would take twice as long.
  if (allowed.length === 0) context.on('request', onRequest);
  else
    await context.route('**/*', (route) =>
      isFault(route.request().url()) ? route.abort() : route.continue(),
    );
  page.on('websocket', (socket) => faults.push(`a socket to ${socket.url()}`));
  page.on('pageerror', (error) => faults.push(`an uncaught error: ${error.message}`));
  page.on('console', onConsole);
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  const end = () => {
    context.off('request', onRequest);
    return context.unrouteAll({ behavior: 'ignoreErrors' });
  };
  return { faults, end };
}
