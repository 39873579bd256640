// `case` puts ledgers, with a question and findings, into one file that somebody else opens.

import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { COMMAND } from '../../../base/command.ts';
import { SecretCounter } from '../../../base/secrets/count.ts';
import { BytesCounter } from '../../../base/secrets/windows.ts';
import { TOOL } from '../../../base/version.ts';
import { caseMembers, type LedgerOfCase } from '../../../ledger/case/write.ts';
import { countColumns, type SqlHost } from '../../../ledger/format/column-secrets.ts';
import { DEFAULT_CASE_TITLE } from '../../../ledger/model/case.ts';
import type { Profile } from '../../../ledger/model/check.ts';
import { makeReport } from '../../../ledger/report/report.ts';
import { packStream } from '../../../ledger/sources/archive/pack-stream.ts';
import { readSlices } from '../../../ledger/sources/bytes.ts';
import { HEADER_LENGTH, isSqlite } from '../../../ledger/sources/sqlite/sqlite.ts';
import { collect, defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { nameTaken, unwritable } from '../../../ui/terminal/new-file.ts';
import { addPinOptions, readPinOptions } from '../../../ui/terminal/pins.ts';
import { addProfileOption } from '../../../ui/terminal/profile-option.ts';
import { readQuery } from '../../../ui/terminal/read-query.ts';
import { writeSecretWarning } from '../../../ui/terminal/secret-warning.ts';
import { watched } from '../../../ui/terminal/signs.ts';
import { openSourceFiles } from '../../../ui/terminal/sources.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { addDayOption, notesAt, noteWords, type ReportedSet, reportParts } from './report-parts.ts';

interface CaseFlags {
  readonly output: string;
  readonly title?: string;
  readonly madeOn?: string;
  readonly question?: string;
  readonly conclusion?: string;
  readonly search?: readonly string[];
  readonly query?: string;
  readonly notes?: readonly string[];
  readonly profile: Profile;
}

export const caseCommand: MakeCommand = ({ host, print, warn, exit }) => {
  const made = defineCommand(
    'case',
    'ledgers, a question and what was found, as one file to hand over',
  )
    .argument('<PATH...>', 'ledgers, folders and archives of them')
    .requiredOption('-o, --output <NEW>', 'the case, a new zip')
    .option('--title <TEXT>', 'what it is called')
    .option('--question <TEXT>', 'what it is about')
    .option('--conclusion <TEXT>', 'what was found')
    .option('--search <NAME=QUERY>', 'a query that belongs to it; give it again for more', collect)
    .option('--query <QUERY>', 'show the entries whole that it finds; docs/query.md')
    .option(
      '--notes <FILE>',
      'notes that were saved in a browser; give it again for more',
      collect,
    );
  addDayOption(made);
  addProfileOption(made);
  addPinOptions(made);
  return made
    .addHelpText(
      'after',
      `
Verifies the ledgers, and writes one zip: the ledgers, a report of them (see report), and the
anchors of all of them. Whoever opens it in a browser sees the same, and everything in it is
verified again; check-case does so without one. The same case and day make the same bytes.

A case is evidence, whole: nothing is left out of it. To hand over less, make a report.

Exit code: 0 written, whatever the verdicts are; 2 if a ledger could not be read (the case has
the others), or for wrong usage: then nothing is written.

  ${COMMAND} case runs/ -o january.case.zip --title 'Runs of January' --question 'Who moved the funds?'
  ${COMMAND} check-case january.case.zip`,
    )
    .action(async (paths: string[], flags: CaseFlags) => {
      const { output, title = DEFAULT_CASE_TITLE, query = null, profile } = flags;
      const { question = '', conclusion = '', search = [], madeOn } = flags;
      if (existsSync(output)) throw nameTaken(output);
      if (query !== null) readQuery(query);
      const about = { question, conclusion, queries: search.map(namedQuery) };
      const pins = await readPinOptions(made);
      const notes = await notesAt(flags.notes ?? []);
      const verifier = { ...(await host()), withoutSurvey: true } as const;
      const options = { profile, pins, query, notes, rules: null };
      const { reported, parts, unreadable, copies } = await reportParts(paths, verifier, options);
      print([...copies, ...unreadable, ...noteWords(notes, parts)]);
      if (!parts.length) throw new UsageError('no ledger could be read: nothing was written.');
      const report = makeReport({ tool: TOOL, title, madeOn, query, about }, parts, []);
      const secrets = new SecretCounter();
      const ledgers = await Promise.all(reported.map((one) => opened(one, secrets, verifier)));
      try {
        const members = caseMembers(
          report,
          ledgers.map(({ ledger }) => ledger),
        );
        await writeZip(output, packStream(members));
        for (const { requireUnchanged } of ledgers) requireUnchanged();
      } finally {
        for (const { close } of ledgers) close();
      }
      print([
        `${output}: ${countWords(parts.length, 'ledger')}, with report and anchors`,
        `To check it: ${COMMAND} check-case ${output}`,
      ]);
      warn(
        writeSecretWarning(
          secrets.counts(),
          'A case has its ledgers whole: nothing can be taken out of it.',
        ),
      );
      exit(exitCode({ failed: false, unreadable: unreadable.length > 0 }));
    });
};

function namedQuery(given: string) {
  const at = given.indexOf('=');
  if (at < 1) throw new UsageError(`--search takes NAME=QUERY, not "${given}".`);
  const query = given.slice(at + 1);
  readQuery(query);
  return { name: given.slice(0, at), query };
}

const SLICE = 1024 * 1024;

async function opened({ set, part }: ReportedSet, secrets: SecretCounter, host: SqlHost) {
  if (set.address !== undefined)
    throw new UsageError(
      `${set.name}: a database on a server is no file. Save it with pg_dump, and make the case of that.`,
    );
  const { files, requireUnchanged, close } = await openSourceFiles(set.files);
  for (const { bytes } of files)
    if (isSqlite(bytes.read(0, HEADER_LENGTH))) await countColumns(bytes, secrets, host);
  const ledger: LedgerOfCase = {
    id: part.ledger.id,
    folder: '',
    anchors: part.anchors,
    files: files.map(({ name, trailing, bytes }) => ({
      name,
      trailing,
      size: bytes.size,
      pieces: () => lookedThrough(readSlices(bytes, bytes.size, SLICE), secrets),
    })),
  };
  return { ledger, requireUnchanged, close };
}

/** Secrets are counted while the pieces pass. */
function* lookedThrough(
  pieces: Iterable<Uint8Array>,
  secrets: SecretCounter,
): Generator<Uint8Array> {
  const counter = new BytesCounter(secrets);
  const decoder = new TextDecoder('latin1');
  for (const piece of pieces) {
    counter.add(decoder.decode(piece));
    yield piece;
  }
  counter.end();
}

/** @throws {UsageError} when the file is there. */
async function writeZip(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw unwritable(path, error);
  });
  try {
    await writeFile(file, signs(chunks));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function* signs(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    watched.goesOn();
  }
}
