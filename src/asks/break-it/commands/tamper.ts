// `tamper` writes a forged copy of a ledger, and prints the verifier's findings after each step.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Option } from 'commander';
import { COMMAND } from '../../../base/command.ts';
import type { HeldKeys } from '../../../base/signature/keyring.ts';
import { forgedFiles, packForged } from '../../../formats/forging/forged-files.ts';
import { readForgerKey } from '../../../formats/forging/ladder.ts';
import {
  type BreakItSession,
  MOST_FORGED_BYTES,
  openBreakIt,
  tooLarge,
} from '../../../formats/forging/session.ts';
import { tamperStep } from '../../../formats/forging/steps.ts';
import { viewBreakItLedger } from '../../../formats/forging/view.ts';
import { formatById } from '../../../ledger/format/recognise.ts';
import {
  EXPECTATIONS,
  type Expectation,
  TAMPER_STEPS,
  type TamperCase,
  type TamperStep,
  type Trial,
} from '../../../ledger/model/tamper.ts';
import { attackOfDay, readCase } from '../../../ledger/model/tamper-case.ts';
import { printedVerdict, writtenVerdict } from '../../../ledger/model/verdict.ts';
import { type MemoryFile, wholeFile } from '../../../ledger/sources/file.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { sqlWasm } from '../../../ledger/sources/sqlite/wasm.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { cliFormats } from '../../../ui/terminal/formats.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { nameTaken } from '../../../ui/terminal/new-file.ts';
import { hash, readKeys } from '../../../ui/terminal/pins.ts';
import { secretWarning } from '../../../ui/terminal/secret-warning.ts';
import { findLedgers, openSourceFiles } from '../../../ui/terminal/sources.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

interface TamperFlags {
  readonly case?: string;
  readonly attack?: string;
  readonly attacks?: true;
  readonly lane?: string;
  readonly signer?: string;
  readonly nets?: string;
  readonly keys?: string;
  readonly output?: string;
  readonly json?: true;
}

export const tamperCommand: MakeCommand = ({ host, print, json, warn }) =>
  defineCommand(
    'tamper',
    'be the forger: a forged copy of a ledger, and what the verifier sees of it',
  )
    .argument('<PATH>', 'a ledger, which is only read')
    .addOption(
      new Option('--case <TEXT>', 'what is done, as the bench has it in its address').conflicts(
        'attack',
      ),
    )
    .option('--attack <NAME>', 'a prepared cheat; "day": that of today')
    .option('--attacks', 'list the prepared cheats')
    .option('--lane <ID>', 'where a prepared cheat is done; the first lane where it is left out')
    .option('--signer <HEX>', 'the public key of who signed the ledger, for the net “signer”')
    .option(
      '--keys <FILE>',
      'of hash-chained logs, for the net “signer”: a file of keys, as verify takes it',
    )
    .option('--nets <LIST>', `what is held against the copy, of ${EXPECTATIONS.join(',')}`)
    .option('-o, --output <NEW>', 'write the forged copy into this new file')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Makes a copy of a ledger in memory, cheats in it, and goes on as a forger would: seals the entry,
the chain, signs with another key, replaces what was kept elsewhere. After each step the verifier
says what it sees, with the command that says the same of the file. The ledger is never changed.

Exit code: 0 whatever the verifier says, 2 for wrong usage or a ledger that cannot be read.

  ${COMMAND} tamper ledger.db --attacks
  ${COMMAND} tamper ledger.db --attack rewritten --nets anchor -o forged.db
  ${COMMAND} tamper ledger.db --case 'set:4,body.delta%5B0%5D.value.loose,0;step:3'`,
    )
    .action(async (path: string, flags: TamperFlags) => {
      const { output } = flags;
      if (output !== undefined && existsSync(output)) throw nameTaken(output);
      const session = await openAt(
        path,
        flags.lane ?? parseCase(flags.case)?.lane ?? null,
        await host(),
      );
      const { attacks, lane } = viewBreakItLedger(session, flags.lane ?? null, 0);
      if (flags.attacks) {
        if (flags.json)
          json(printDocument('tamper', { ledger: session.source.name, lane, attacks }));
        else
          print(
            attacks.flatMap(({ id, title, cheat, next, case: text }) => [
              `${id}: ${title}`,
              `  ${cheat} ${next}`,
              `  ${text}`,
            ]),
          );
        return;
      }
      const day = attacks[attackOfDay(attacks.length, new Date())];
      const named = flags.attack === 'day' ? day : attacks.find(({ id }) => id === flags.attack);
      if (flags.attack !== undefined && !named)
        throw new UsageError(
          `there is no cheat "${flags.attack}". There are:`,
          attacks.map(({ id }) => id),
        );
      const given = parseCase(flags.case ?? named?.case);
      if (!given) throw new UsageError('give what is done, as --case or --attack.');
      const wanted = withExpectations(given, flags);
      const keys = await keysAt(flags.keys);
      const steps: TamperStep[] = [];
      for (const step of TAMPER_STEPS)
        if (step <= wanted.step) steps.push(await tamperStep(session, wanted, step, keys));
      let written: string | null = null;
      if (output !== undefined) {
        const files = await forgedFiles(session, wanted);
        await writeForged(files, output);
        written = output;
        warn(secretWarning(readLetters(files), 'They are those of the ledger.'));
      }
      if (flags.json) json(printDocument('tamper', toDocument(session, wanted, steps, written)));
      else
        print([...steps.flatMap(stepLines), ...(written === null ? [] : [`Written: ${written}`])]);
    });

function parseCase(text: string | undefined): TamperCase | null {
  if (text === undefined) return null;
  const read = readCase(text);
  if (!read)
    throw new UsageError(
      `--case takes a text as the bench has it in its address, not "${text.slice(0, 80)}".`,
    );
  return read;
}

function withExpectations(given: TamperCase, { nets, signer }: TamperFlags): TamperCase {
  const list = nets?.split(',').map((name): Expectation => {
    const expectation = EXPECTATIONS.find((one) => one === name);
    if (!expectation)
      throw new UsageError(`--nets takes some of ${EXPECTATIONS.join(',')}, not "${name}".`);
    return expectation;
  });
  return {
    ...given,
    ...(list && { nets: list }),
    ...(signer !== undefined && { signer: hash('--signer', signer) }),
  };
}

async function keysAt(path: string | undefined): Promise<HeldKeys | null> {
  const { keyring } = await readKeys(path);
  return path === undefined || !keyring ? null : { name: path, keys: keyring };
}

async function openAt(
  path: string,
  lane: string | null,
  host: Parameters<typeof withSql>[0],
): Promise<BreakItSession> {
  const { sets } = await findLedgers(path);
  const [only, more] = sets;
  if (!only) throw new UsageError(`${path}: no ledger is there.`);
  if (more)
    throw new UsageError(
      `${path}: it has ${sets.length} ledgers; name one of them:`,
      sets.slice(0, 8).map(({ name }) => name),
    );
  const { files, close } = await openSourceFiles(only.files);
  try {
    const size = files.reduce((sum, { bytes }) => sum + bytes.size, 0);
    if (size > MOST_FORGED_BYTES) throw tooLarge(only.name);
    const source = {
      name: only.name,
      format: formatById(cliFormats, only.format),
      files: files.map(({ name, bytes }) => wholeFile({ name, bytes })),
    };
    return await openBreakIt(source, lane, withSql(host));
  } finally {
    close();
  }
}

function withSql(host: Awaited<ReturnType<Parameters<MakeCommand>[0]['host']>>) {
  return { ...host, createSql: () => createSqlCreator(sqlWasm()) };
}

async function writeForged(files: readonly MemoryFile[], output: string): Promise<void> {
  await writeFile(output, packForged(files), { flag: 'wx' });
}

function readLetters(files: readonly MemoryFile[]): string {
  return files.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)).join('\n');
}

function stepLines({ step, done, missing, refused, trials }: TamperStep): string[] {
  return [
    `${step}. ${missing ?? done}`,
    ...(refused === null ? [] : [`   ${refused}`]),
    ...trials.flatMap(trialLines),
  ];
}

function trialLines({ nets, verdict, findings, more, command: line }: Trial): string[] {
  const against = nets.length
    ? `with ${nets.map((expectation) => EXPECTATION_WORDS[expectation]).join(' and ')}`
    : 'alone';
  return [
    `   ${against}: ${printedVerdict(verdict)}`,
    ...findings.map(
      ({ title, seq, message }) =>
        `     ${seq === null ? '' : `entry ${seq}: `}${title}. ${message}`,
    ),
    ...(more > 0 ? [`     and ${more} more`] : []),
    ...(nets.every((expectation) => expectation !== 'copy') ? [`     ${line}`] : []),
  ];
}

const EXPECTATION_WORDS: Readonly<Record<Expectation, string>> = {
  signer: 'the signer named',
  anchor: 'what was kept elsewhere given',
  copy: 'a second copy next to it',
};

function toDocument(
  session: BreakItSession,
  wanted: TamperCase,
  steps: readonly TamperStep[],
  written: string | null,
) {
  const { source, before, draft, kept, copied } = session;
  return {
    ledger: source.name,
    format: source.format.manifest.id,
    before: writtenVerdict(before.report.verdict).verdict,
    copied,
    lane: wanted.lane,
    kept: kept?.text ?? null,
    forger_key: draft.means.sign === null ? readForgerKey(session) : null,
    steps: steps.map(({ step, done, missing, refused, trials }) => ({
      step,
      done,
      missing,
      refused,
      trials: trials.map(({ nets, verdict, findings, more, command: line }) => ({
        nets,
        ...writtenVerdict(verdict),
        findings: findings.map(
          ({ check, severity, lane, index, seq, expected, actual, message }) => ({
            check,
            severity,
            lane,
            index,
            seq,
            expected,
            actual,
            message,
          }),
        ),
        more,
        command: line,
      })),
    })),
    written,
  };
}
