// A case as files: the forged copy, and what was kept of the ledger before, so that the
// command line can be asked the same.

import { encodeText } from '../../base/bytes.ts';
import { refusal } from '../../base/error.ts';
import type { TamperCase } from '../../ledger/model/tamper.ts';
import { zipFiles } from '../../ledger/sources/archive/pack.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import { ForgeRefused } from './draft.ts';
import { forge } from './ladder.ts';
import { baseName, forgedName } from './names.ts';
import { pinFiles } from './pins.ts';
import { type BreakItSession, judge } from './session.ts';

/** The forged copy is the first. @throws {AppException} */
export async function listForgedFiles(
  session: BreakItSession,
  wanted: TamperCase,
): Promise<readonly MemoryFile[]> {
  const { source, forger, host, kept } = session;
  const files = await forgedFiles(session, wanted);
  const name = forgedName(source.name, files);
  const own = baseName(source.name);
  const rewritten =
    kept && wanted.step === 5
      ? (await judge(source, files, forger, host, { pins: {} })).kept
      : null;
  return [
    { name, bytes: packForged(files) },
    ...textFiles(own, kept?.pins ?? {}),
    ...textFiles(`rewritten-${own}`, rewritten?.pins ?? {}),
  ];
}

/** @throws {AppException} also where the container does not take it. */
export async function forgedFiles(
  session: BreakItSession,
  wanted: TamperCase,
): Promise<readonly MemoryFile[]> {
  try {
    return (await forge(session, wanted, wanted.step)).files;
  } catch (error) {
    if (!(error instanceof ForgeRefused)) throw error;
    const todo = 'Choose another alteration.';
    throw refusal('The forged copy cannot be written', error.message, todo);
  }
}

/** One file as it is, several as a zip. */
export function packForged(files: readonly MemoryFile[]): Uint8Array {
  const [only, more] = files;
  return only && !more ? only.bytes : zipFiles(files);
}

function textFiles(name: string, pins: Parameters<typeof pinFiles>[1]): MemoryFile[] {
  return pinFiles(name, pins).map((file) => ({ name: file.name, bytes: encodeText(file.text) }));
}
