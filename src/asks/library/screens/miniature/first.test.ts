import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { nobleHash } from '../../../../base/hash/hash.ts';
import { makeDemos } from '../../../../formats/demos/index.ts';
import { createSqlCreator } from '../../../../ledger/sources/sqlite/sqljs-create.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { FIRST_MINIATURE, QUESTION, TEXT, toShown } from './first.ts';

it('the first frame is what the verifier says of the demo and of its changed copy', async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const demos = makeDemos(nobleHash, await createSqlCreator(new Uint8Array(wasm).buffer));
  const demo = demos.find(({ tampering }) => tampering);
  const tampering = demo?.tampering;
  if (!tampering) throw new Error('there is no such demo');
  expect(tampering.question).toBe(QUESTION);
  expect(tampering.from).toBe(`${TEXT.before}${TEXT.was}`);
  expect(tampering.to).toBe(`${TEXT.before}${TEXT.now}`);
  const { ask } = createSetup();
  const file = new Blob([demo.bytes.slice()]);
  const [set] = (await ask({ name: 'find ledgers', input: [{ name: demo.file, file }] })).sets;
  if (!set) throw new Error('it is no ledger');
  expect(toShown(await ask({ name: 'changed copy', input: { set, change: tampering } }))).toEqual(
    FIRST_MINIATURE,
  );
  expect(new TextDecoder('latin1').decode(demo.bytes)).toContain(`${tampering.from}${TEXT.after}`);
});
