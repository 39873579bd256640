// A service whose code is still being loaded: it answers at once, and calls wait.

type Method = (...args: never[]) => Promise<unknown>;

/** The service itself, whose every call waits until it is there. All members must be async methods. */
export function whenReady<Service extends { [Name in keyof Service]: Method }>(
  ready: Promise<Service>,
): Service {
  const waiting = {};
  const get =
    (_: unknown, name: string | symbol) =>
    async (...args: readonly unknown[]) => {
      const service = await ready;
      // Callers are typed by the service; here only its shape is known.
      const method: unknown = Reflect.get(service, name);
      if (typeof method !== 'function') throw new Error(`The worker has no ${String(name)}.`);
      return Reflect.apply(method, service, args);
    };
  return new Proxy(waiting, { get }) as Service;
}
