import { expect, it } from 'vitest';
import { whenReady } from './when-ready.ts';

interface Service {
  double(n: number): Promise<number>;
  name(): Promise<string>;
}

it('takes calls before the service is there, and answers them when it is', async () => {
  let arrive: (service: Service) => void = () => undefined;
  const service = whenReady<Service>(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const early = service.double(21);
  arrive({ double: async (n) => 2 * n, name: async () => 'it' });
  expect(await early).toBe(42);
  expect(await service.name()).toBe('it');
});

it('fails every call of a service that cannot be loaded', async () => {
  const service = whenReady<Service>(Promise.reject(new Error('not there')));
  await expect(service.name()).rejects.toThrow('not there');
});
