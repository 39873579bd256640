// `check-report`: whether a report still holds, claim by claim.

import { COMMAND } from '../../core/command.ts';
import { TOOL } from '../../core/version.ts';
import type { Host } from '../../formats/format.ts';
import { type Claim, ledgerClaims, pageClaim } from '../../report/claims.ts';
import { differenceOf } from '../../report/difference.ts';
import type { Chosen } from '../../report/entries.ts';
import { readReport } from '../../report/json.ts';
import { pinsOf } from '../../report/pins.ts';
import { fitsBare, hasStub, type Stubs } from '../../report/redact/stub.ts';
import { type LedgerPart, reportOf } from '../../report/report.ts';
import type { Report, ReportedLedger } from '../../report/shape.ts';
import { command, type MakeCommand } from '../kit/command.ts';
import { exitCode } from '../kit/exit.ts';
import { printDocument } from '../kit/json.ts';
import { openSet, type PathSet, readBytes } from '../kit/open.ts';
import { readableSets, togetherWith, unreadWords } from './report.ts';
import { reportLedger } from './report-ledger.ts';

/** What was claimed of one ledger; `ledger` null: of the report as a whole. */
interface Checked {
  readonly ledger: Pick<ReportedLedger, 'id' | 'name'> | null;
  readonly claims: readonly Claim[];
}

export const checkReportCommand: MakeCommand = ({ host, print, json, exit }) =>
  command('check-report', 'whether a report still holds, claim by claim')
    .argument('<FILE>', 'a report, the page or its JSON; - is standard input')
    .argument('<PATH...>', 'the ledgers that it is about, folders and archives of them')
    .option('--json', 'all claims as JSON')
    .addHelpText(
      'after',
      `
Finds the ledgers of the report by their content, whatever they are called now, verifies each
again against what the report names, and compares what comes out with what the report
says. The page itself is made again from its data, and compared byte for byte.

Exit code: 0 if every claim holds, 1 if one does not, 2 if one could not be checked (a ledger of
the report is not here or cannot be read), 4 for both.

  ${COMMAND} check-report report.html runs/`,
    )
    .action(async (path: string, paths: string[], flags: { readonly json?: true }) => {
      const { report, page } = readReport(await readBytes(path));
      const verifier = { ...(await host()), withoutSurvey: true } as const;
      const { sets, unreadable } = await readableSets(paths);
      const { checked, parts } = await checkLedgers(report, sets, unreadable, verifier);
      const whole = [pageClaim(report, page, TOOL), joinsClaim(report, parts)];
      const all: Checked[] = [
        { ledger: null, claims: whole.flatMap((claim) => claim ?? []) },
        ...checked,
      ];
      const claims = all.flatMap((one) => one.claims).filter(({ counts }) => counts);
      const failed = claims.some(({ holds }) => holds === false);
      const unknown = claims.some(({ holds }) => holds === null);
      const holds = failed ? false : unknown ? null : true;
      if (flags.json)
        json(
          printDocument('check-report', { holds, tool: TOOL, made_by: report.tool, checked: all }),
        );
      else print([headline(report, holds), ...unreadable, ...all.flatMap(inWords)]);
      exit(exitCode({ failed, unreadable: unknown }));
    });

async function checkLedgers(
  report: Report,
  sets: readonly PathSet[],
  unreadable: string[],
  host: Host,
) {
  const byId = await setsById(sets, unreadable, host);
  const here = report.ledgers.flatMap(({ id }) => byId.get(id) ?? []);
  const checked: Checked[] = [];
  const parts: LedgerPart[] = [];
  for (const said of report.ledgers) {
    const set = byId.get(said.id);
    const { id, name } = said;
    if (!set) {
      const words = 'No ledger that was given has the same bytes: nothing of it was checked.';
      checked.push({ ledger: { id, name }, claims: [unknown('Ledger', words)] });
      continue;
    }
    const pins = pinsOf(said.pins);
    const together = await togetherWith(here, pins.anchors ?? [], host);
    // A query with parts left out is none: what it found is taken as it is said.
    const query = report.query === null || hasStub(report.query) ? null : report.query;
    const part = await reportLedger(set, host, {
      ...{ profile: said.profile, pins, ...together, query, notes: [] },
      rules: report.redaction.length > 0 ? [] : null,
      chosen: (lanes, stubs) => chosenAgain(said, lanes, stubs, query),
    });
    parts.push(part);
    const now = { ...part.ledger, name };
    const fits = (before: string, after: string) => part.stubs?.fits(before, after) ?? false;
    checked.push({ ledger: { id, name }, claims: ledgerClaims(said, now, fits) });
  }
  return { checked, parts };
}

/** Entries that the report shows for a reason that is not found out again. */
function chosenAgain(
  { chosen }: ReportedLedger,
  lanes: readonly string[],
  stubs: Stubs | null,
  query: string | null,
): Chosen[] {
  return chosen.flatMap(({ lane: said, index, why }) => {
    const lane = lanes.find((id) => id === said || stubs?.fits(said, id)) ?? said;
    const own = WHYS.filter((one) => why.includes(one) && (one !== 'query' || query === null));
    return own.map((one) => ({ lane, index, why: one }));
  });
}

const WHYS = ['chosen', 'note', 'request', 'query'] as const;

async function setsById(sets: readonly PathSet[], unreadable: string[], host: Host) {
  const byId = new Map<string, PathSet>();
  for (const set of sets) {
    try {
      const opened = await openSet(set, host);
      byId.set(opened.id, set);
      opened.reader.close();
    } catch (error) {
      unreadable.push(unreadWords(set.name, error));
    }
  }
  return byId;
}

function unknown(claim: string, words: string): Claim {
  return { claim, holds: null, counts: true, words };
}

/** What ties its ledgers together, where there are several. */
function joinsClaim(report: Report, parts: readonly LedgerPart[]): Claim | null {
  const claim = 'Between the ledgers';
  if (!report.joins) return null;
  if (parts.length < report.ledgers.length)
    return unknown(claim, 'Not all of them are here: it was not checked.');
  const { joins } = reportOf(report, parts, []);
  const difference = differenceOf(report.joins, joins, fitsBare);
  if (!difference) return { claim, holds: true, counts: true, words: 'The same.' };
  const { path, said, now } = difference;
  const words = `${path}: the report says ${said}, the ledgers say ${now}.`;
  return { claim, holds: false, counts: true, words };
}

function headline({ title }: Report, holds: boolean | null): string {
  const words =
    holds === null ? 'not all of it could be checked' : holds ? 'holds' : 'does not hold';
  return `${words}: ${title}`;
}

function inWords({ ledger, claims }: Checked): string[] {
  const indent = ledger ? '    ' : '  ';
  return [
    ...(ledger ? [`  ${ledger.name}  ${ledger.id}`] : []),
    ...claims.map(({ claim, holds, words }) => {
      const answer = holds === null ? 'unknown' : holds ? 'yes' : 'no';
      return `${indent}${answer.padEnd(7)} ${claim}: ${words}`;
    }),
  ];
}
