import { expect, it } from 'vitest';
import { testFormats } from '../../testing/formats.ts';
import { createSetup } from '../../testing/handler.ts';
import { Cancelled, createPace } from '../held/pace.ts';
import { withReader } from './files.ts';

it('pauses while a source is read, and stops there once it is cancelled', async () => {
  const [format] = testFormats;
  if (!format) throw new Error('there is no format');
  const stopping = new AbortController();
  let steps = 0;
  function* open(): Generator<void, never> {
    while (++steps < 1e8) yield;
    throw new Error('it was read to its end');
  }
  setTimeout(() => stopping.abort());
  const pace = createPace(stopping.signal);
  const reading = withReader(
    createSetup().ports,
    { ...format, reader: { ...format.reader, open } },
    [],
    pace,
    async () => 0,
  );
  await expect(reading).rejects.toBeInstanceOf(Cancelled);
  expect(steps).toBeLessThan(1e8);
});
