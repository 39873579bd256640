import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ForgeHost } from '../formats/forging/draft.ts';
import {
  type BreakItSession,
  type BreakItSource,
  openBreakIt,
} from '../formats/forging/session.ts';
import type { TamperStep, Trial } from '../ledger/model/tamper.ts';
import { wholeFile } from '../ledger/sources/file.ts';
import { groupBytes } from '../ledger/sources/group.ts';
import { createSqlCreator } from '../ledger/sources/sqlite/sqljs-create.ts';
import { testFormats, testRecogniser } from './formats.ts';
import { createTestHost } from './host.ts';

const require = createRequire(import.meta.url);
const SQL = new Uint8Array(readFileSync(require.resolve('sql.js/dist/sql-wasm.wasm'))).buffer;

export async function forgeHost(): Promise<ForgeHost> {
  const host = await createTestHost();
  return { ...host, createSql: () => createSqlCreator(SQL) };
}

/** Unpacks an archive. */
export function sessionSource(name: string, bytes: Uint8Array): BreakItSource {
  const { sets } = groupBytes([{ name, bytes }], testRecogniser);
  const [set] = sets;
  const format = testFormats.find(({ manifest }) => manifest.id === set?.format);
  if (!set || !format) throw new Error(`${name} is no ledger`);
  return { name: set.name, format, files: set.files.map(wholeFile) };
}

export async function openTestSession(
  name: string,
  bytes: Uint8Array,
  host: ForgeHost,
  lane: string | null = null,
): Promise<BreakItSession> {
  return openBreakIt(sessionSource(name, bytes), lane, host);
}

/** Describes a step in a line, with these expectations. */
export function describeTamperStep(
  { trials, refused }: TamperStep,
  nets: Trial['nets'] = [],
): string {
  const trial = trials.find((one) => one.nets.join() === nets.join());
  if (!trial) return refused === null ? 'not tried' : 'refused';
  const checks = [
    ...new Set(
      trial.findings.map(({ check, seq }) => `${check.replace(/^\w+\./, '')}@${String(seq)}`),
    ),
  ];
  return [trial.verdict, ...checks].join(' ');
}
