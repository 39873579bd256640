import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoPaths } from '../../../testing/demos.ts';
import { createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { captionText } from '../../../ui/prove/caption.ts';
import { stationCaption } from './captions.ts';
import { railStops } from './stops.ts';

const demos = await demoPaths((await createTestHost()).hash);

async function stops(name: string, index: number) {
  const path = demos.find((one) => one.endsWith(name)) ?? expect.unreachable();
  const { importBytes, ask } = createSetup();
  const { ledger } = await importBytes(name, new Uint8Array(readFileSync(path)));
  const { lanes } = await ask({ name: 'ledger', input: ledger ?? '' });
  const [lane] = lanes;
  const stop = await ask({
    name: 'replay stop',
    input: { ledger: ledger ?? '', lane: lane?.id ?? '', index },
  });
  const report = await ask({
    name: 'lane report',
    input: { ledger: ledger ?? '', lane: lane?.id ?? '' },
  });
  return {
    stop,
    report,
    said: stop.stations.map((station) => captionText(stationCaption(stop, station))),
  };
}

it('tells what an entry of the bridge says, and what is done with it at each station', async () => {
  const { stop, said } = await stops('footbridge.db', 4);
  const agent = 'The agent used bolts test and wrote down cracked 0, loose 8, tested 240.';
  expect(said).toEqual([
    `${agent} We read 1,181 bytes.`,
    `${agent} We count the fingerprint of those bytes again: the same.`,
    `${agent} It names the record before it, 3: that is its hash.`,
    `${agent} After 3 comes 4.`,
    `${agent} It is signed; no key was given to ask by whom.`,
    `${agent} It is folded into the state: bolts joins.`,
    `${agent} Nothing kept elsewhere was given to compare with.`,
  ]);
  expect(stop.others.map(({ id, seq }) => `${id} ${seq}`)).toEqual([
    'footbridge 1',
    'footbridge 2',
    'opening 3',
  ]);
  expect(stop.stations[1]?.proofs[0]?.bytes?.marked).toBe('{"cracked":0,"loose":8,"tested":240}');
  expect(stop.before.hash).not.toBe(stop.after.hash);
});

it('marks each station of all records at the report, and of the last one before', async () => {
  const { stop, report } = await stops('footbridge.db', 7);
  const marks = (isOver: boolean) =>
    Object.fromEntries(railStops(stop, report, isOver).map(({ name, state }) => [name, state]));
  expect(marks(false)).toMatchObject({ Signatures: 'silent', World: 'silent' });
  expect(marks(true)).toMatchObject({ Fingerprints: 'pass', World: 'pass', Report: 'pass' });
});

it('says where the bytes give another fingerprint', async () => {
  const path = demos.find((one) => one.endsWith('tampered.db')) ?? expect.unreachable();
  const { importBytes, ask } = createSetup();
  const { ledger } = await importBytes('t.db', new Uint8Array(readFileSync(path)));
  const { lanes } = await ask({ name: 'ledger', input: ledger ?? '' });
  let changed = 0;
  for (const lane of lanes)
    for (let index = 0; index < lane.entries; index++) {
      const stop = await ask({
        name: 'replay stop',
        input: { ledger: ledger ?? '', lane: lane.id, index },
      });
      for (const [i, station] of stop.stations.entries()) {
        const isWrong = station.proofs.some(
          ({ check, computed, expected }) => check !== '' && computed !== expected,
        );
        if (isWrong) expect(station.status).toBe('fail');
        const [first] = station.proofs;
        if (station.shows !== 'hashes' || first?.computed === first?.expected) continue;
        changed++;
        expect(captionText(stationCaption(stop, station))).toContain('again: another');
        expect(railStops(stop, null)[i]?.state).toBe('fail');
        expect(
          await ask({
            name: 'replay next',
            input: { ledger: ledger ?? '', lane: lane.id, index: index - 1, by: 1 },
          }),
        ).toBe(index);
      }
    }
  expect(changed).toBeGreaterThan(0);
});

it('says of a format without fingerprints that it has none, and shows no hash twice', async () => {
  const { stop: event, said } = await stops('holon-run.jsonl', 3);
  expect(said[1]).toContain('Its format has no fingerprints');
  expect(said[2]).toContain('Its format has no chain');
  expect(
    event.stations.flatMap(({ proofs }) => proofs.filter(({ from }) => from !== 'read')),
  ).toEqual([]);
  const { stop } = await stops('harbour-watch.zip', 3);
  const shown = stop.stations.flatMap(({ shows, proofs: [first] }) =>
    first && shows !== 'load' ? [first.computed] : [],
  );
  expect(new Set(shown).size).toBe(shown.length);
});
