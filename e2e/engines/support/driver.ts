// A browser is under remote control, whichever protocol its engine has for that.

/**
 * These commands of the WebDriver standard are used here. Firefox has the same ones under names of
 * its own (Marionette), so that no program between it and the tests is needed.
 */
export const DRIVER_COMMANDS = {
  open: { method: 'POST', path: 'url', marionette: 'Navigate' },
  reload: { method: 'POST', path: 'refresh', marionette: 'Refresh' },
  run: { method: 'POST', path: 'execute/sync', marionette: 'ExecuteScript' },
  type: { method: 'POST', path: 'element/{id}/value', marionette: 'ElementSendKeys' },
  act: { method: 'POST', path: 'actions', marionette: 'PerformActions' },
  role: { method: 'GET', path: 'element/{id}/computedrole', marionette: 'GetComputedRole' },
  label: { method: 'GET', path: 'element/{id}/computedlabel', marionette: 'GetComputedLabel' },
  size: { method: 'POST', path: 'window/rect', marionette: 'SetWindowRect' },
  picture: { method: 'GET', path: 'screenshot', marionette: 'TakeScreenshot' },
} as const;

export type DriverCommand = keyof typeof DRIVER_COMMANDS;

export type Params = Readonly<Record<string, unknown>>;

export interface Driver {
  call(command: DriverCommand, params?: Params): Promise<unknown>;
  close(): Promise<void>;
}

export const DRIVER_HOST = '127.0.0.1';

/** Tries until it works; a browser needs a while to start. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Returns the settings that send all requests but those to this machine to a proxy. */
export const proxied = (port: number): Params => ({
  proxyType: 'manual',
  httpProxy: `${DRIVER_HOST}:${port}`,
  sslProxy: `${DRIVER_HOST}:${port}`,
});
