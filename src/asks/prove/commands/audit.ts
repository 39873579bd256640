// `audit` prints the governance trail of a ledger: decisions and their rules, the requests to
// people and their answers, refusals, and delegations.

import { COMMAND } from '../../../base/command.ts';
import { addAll } from '../../../base/lists.ts';
import type { LaneReport, Profile, SignatureCoverage } from '../../../ledger/model/check.ts';
import { isFailure, writtenVerdict } from '../../../ledger/model/verdict.ts';
import type { ReplayedLane } from '../../../ledger/report/replay/lane.ts';
import { requestWords } from '../../../ledger/report/replay/words.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { OneLine, printDocument } from '../../../ui/terminal/json.ts';
import {
  addKeysOption,
  addPinOptions,
  readKeys,
  readPinOptions,
} from '../../../ui/terminal/pins.ts';
import { addProfileOption } from '../../../ui/terminal/profile-option.ts';
import { rejectionJson, requestJson } from './replay-json.ts';
import { type ReplayedLedger, replayAt } from './replay-run.ts';
import { verdictWords } from './verify-words.ts';

interface AuditFlags {
  readonly json?: true;
  readonly keys?: string;
  readonly profile: Profile;
}

export const auditCommand: MakeCommand = ({ host, print, json, exit }) => {
  const made = defineCommand(
    'audit',
    'what was decided, asked, refused and handed on, lane by lane',
  )
    .argument('<PATH>', 'a ledger')
    .argument('[LANE]', 'one lane; its id may be shortened as long as it is unique')
    .option('--json', 'all of it as JSON');
  addProfileOption(made);
  addPinOptions(made);
  addKeysOption(made);
  return made
    .addHelpText(
      'after',
      `
The governance trail, for a person; replay has the verifier’s result, for a program. What it says is what
the ledger records: the ledger is verified first, and the first line says whether it can be relied on.

Exit code: 1 if the ledger failed.

  ${COMMAND} audit ledger.db
  ${COMMAND} audit ledger.db d42d`,
    )
    .action(async (path: string, lane: string | undefined, flags: AuditFlags) => {
      const pins = await readPinOptions(made);
      const keys = await readKeys(flags.keys);
      const verifier = { ...(await host()), withoutSurvey: true } as const;
      const options = { profile: flags.profile, pins, ...keys };
      const replayed = await replayAt(path, verifier, options, lane, false);
      if (flags.json) json(printDocument('audit', auditJson(replayed)));
      else {
        const hasKey = Boolean(flags.keys || pins.keys?.length || pins.signer);
        print(auditWords(replayed, hasKey));
      }
      replayed.ledger.reader.close();
      exit(exitCode({ failed: isFailure(replayed.report.verdict), unreadable: false }));
    });
};

function auditWords(
  { path, ledger, report, reports, lanes }: ReplayedLedger,
  hasKey: boolean,
): string[] {
  const { name } = ledger.format.manifest;
  const lines = [`${path}  ${name}, ${verdictWords(report.verdict)}`];
  for (const lane of lanes) {
    const own = reports.get(lane.id) ?? null;
    lines.push('', `${lane.id}  ${lane.title}`);
    addAll(lines, laneWords(lane, own, hasKey));
  }
  return lines;
}

function laneWords(lane: ReplayedLane, report: LaneReport | null, hasKey: boolean): string[] {
  const counts = (all: ReadonlyMap<string, number>) =>
    [...all].map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
  const part = (title: string, rows: readonly string[]) =>
    rows.length ? [`  ${title}`, ...rows] : [];
  return [
    ...(report ? [`  verdict  ${verdictWords(report.verdict)}`] : []),
    ...part('decisions', counts(lane.decisions)),
    ...part('rules that ran', counts(lane.ran)),
    ...requestWords(lane),
    ...part(
      'handed on',
      handedOn(lane).map(({ seq, kind, lane: to }) => `${String(seq).padStart(6)}  ${kind}  ${to}`),
    ),
    ...part('signatures', report ? signatureWords(report.signatures, hasKey) : []),
  ];
}

function signatureWords(
  { unsigned, malformed, unknown, byKey }: SignatureCoverage,
  hasKey: boolean,
): string[] {
  const rows = [
    ...byKey.map(({ key, commits }) => [commits, `signed by ${key}`] as const),
    [unsigned, 'unsigned'] as const,
    [malformed, 'with no signature by its form'] as const,
    [
      unknown,
      hasKey || byKey.length
        ? 'signed by a key that was not given, or not over these bytes'
        : 'with a signature, which was not checked: no key was given',
    ] as const,
  ];
  return rows.flatMap(([count, words]) =>
    count > 0 ? `${String(count).padStart(6)}  ${count === 1 ? 'commit' : 'commits'} ${words}` : [],
  );
}

function handedOn({ entries }: ReplayedLane) {
  return entries.flatMap(({ seq, links }) =>
    links
      .filter(({ kind }) => kind === 'delegation' || kind === 'propagation')
      .map((link) => ({ seq, ...link })),
  );
}

function auditJson({ path, ledger, report, reports, lanes }: ReplayedLedger) {
  return {
    source: path,
    format: report.format,
    id: ledger.id,
    ...writtenVerdict(report.verdict),
    lanes: lanes.map((lane) => {
      const own = reports.get(lane.id) ?? null;
      const rows = (all: ReadonlyMap<string, number>) =>
        [...all].map(([name, entries]) => new OneLine({ name, entries }));
      return {
        id: lane.id,
        title: lane.title,
        ...(own && writtenVerdict(own.verdict)),
        decisions: rows(lane.decided),
        rules: rows(lane.ran),
        requests: lane.requests.map(requestJson),
        rejections: lane.refused.map(rejectionJson),
        handed_on: handedOn(lane).map(({ seq, kind, lane: to }) => new OneLine({ seq, kind, to })),
        signatures: own?.signatures ?? null,
      };
    }),
  };
}
