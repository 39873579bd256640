import { AppException } from '../core/model/error.ts';

/** Wrong usage, or a source that cannot be opened: exit code 2. */
export class UsageError extends AppException {
  constructor(found: string) {
    super({ code: 'usage', found });
  }
}

export const HELP = `ledgerscope: prove, replay and read the ledgers of AI agents

Usage
  ledgerscope verify PATH…        replay each ledger and say whether it holds
  ledgerscope log PATH            the timeline in words
  ledgerscope fold PATH --lane ID the state that a lane folds to
  ledgerscope diff PATH --lane ID --from N --to M
                                  what changed in the state between two entries
  ledgerscope anchor PATH         what to publish elsewhere, so that a later cut shows
  ledgerscope seal PATH           the same for a ledger without hashes: of every line
  ledgerscope anomalies PATH      what is wrong, as events for a file of its own (Holon)
  ledgerscope check-decision FILE what a person decided, signed: whether it holds
  ledgerscope simulate PATH --policy FILE
                                  what another policy would have decided: no verdict
  ledgerscope report FIGURE PATH  calibration, routing, failures, entropy or conflicts
                                  of a Holon ledger
  ledgerscope canonicalize FILE|- canonical JSON and its content hash
  ledgerscope checks              every check, and what passing it proves
  ledgerscope COMMAND --help      more about one command

PATH is an OpenThymos ledger, told by its content and never changed: a SQLite
database (with the -wal that lies beside it), an audit export (JSON or CSV), JSON
Lines with one entry a line, a plain pg_dump or a CSV of the table "entries". A
folder, a zip or a gzip of them will do; inside a zip, a ledger is named by the
zip's path and its own: ledgers.zip/run.db.

Exit code: 0 verified, 1 failed, 2 unreadable or wrong usage.`;

export const COMMAND_HELP: ReadonlyMap<string, string> = new Map([
  [
    'verify',
    `ledgerscope verify PATH… [options]

Replays every lane: reads it, recomputes content hashes, follows the parent chain
and the sequence, folds the changes, and compares what you pinned.

  --profile strict      everything that can be checked (default)
  --profile reference   exactly what the originating runtime checks, traps included
  --require-compiler V  every commit was made by compiler version V
  --require-signer HEX  every commit is signed by this Ed25519 public key (64 hex digits)
  --require-policy-set H  every commit ran under this policy set
  --expect-world HASH   a lane folds to this state (64 hex digits)
  --key HEX             a key that any commit may be signed by; give it again for more
  --anchor FILE         entries are those over which these anchors were taken
  --head ID             the last record of a chained file has this id (64 hex digits)
  --seal FILE           every line that this seal covers stands unchanged (Holon)
  --json                the whole report as JSON

Exit code: 0 all verified (also with warnings), 1 one failed, 2 one could not be read.

  ledgerscope verify ledger.db
  ledgerscope verify folder-of-ledgers/ export.csv.gz
  ledgerscope verify *.db --json | jq '.ledgers[].verdict'`,
  ],
  [
    'fold',
    `ledgerscope fold PATH --lane ID [--seq N] [--json]

The state that a lane folds to, at its head or after the entry with seq N. A branch
is folded after its source. ID may be shortened as long as it is unique.`,
  ],
  [
    'diff',
    `ledgerscope diff PATH --lane ID --from N --to M [--json]

What changed in the state between the entries with seq N and seq M, resource by
resource and field by field.`,
  ],
  [
    'log',
    `ledgerscope log PATH [--lane ID] [--json]

The timeline in words, lane by lane.`,
  ],
  [
    'anchor',
    `ledgerscope anchor PATH [--lane ID]

Takes a Merkle anchor over each lane whose integrity holds, as JSON. Publish it
somewhere else; \`verify --anchor FILE\` proves later that nothing was rewritten or
cut off up to there.

Exit code: 0 taken, 1 for a lane whose integrity does not hold.`,
  ],
  [
    'seal',
    `ledgerscope seal PATH

The BLAKE3 of the file and of each of its lines, as JSON. It is for ledgers whose
format has no hashes of its own (Holon). Keep it somewhere else; \`verify --seal FILE\`
says later which lines were changed, moved, put in or taken out since.`,
  ],
  [
    'anomalies',
    `ledgerscope anomalies PATH [--profile strict|reference]

What verifying found, errors and warnings, as \`ledger_validation_error\` events: JSON
Lines with the ledger's own envelope, numbered on after its last event. Write them to a
file beside the ledger; the ledger itself is never changed.

  ledgerscope anomalies events.jsonl > events.anomalies.jsonl

Exit code: 0 without an error, 1 with one, 2 unreadable or wrong usage.`,
  ],
  [
    'check-decision',
    `ledgerscope check-decision FILE|- [--key HEX] [--ledger PATH] [--json]

Checks a signed decision that was exported from a review journal: whether its Ed25519
signature holds, whether it keeps the rules of a decision, and what it binds.

  --key HEX      a public key that you know to be the reviewer's (64 hex digits);
                 give it again for more. Without one, nothing proves whose it is
  --ledger PATH  the ledger that was decided on: whether it holds the request, the
                 head that was looked at, and what it says came of it
  --json         all of it as JSON

Exit code: 0 it holds, 1 it does not, 2 unreadable or wrong usage.

  ledgerscope check-decision approve.decision.json --key "$KEY" --ledger run.db`,
  ],
  [
    'simulate',
    `ledgerscope simulate PATH --policy FILE [--lane ID] [--json]

Tries a small policy on the recorded proposals and commits, and shows what would
have been decided differently. It is a simulation: no tool is run, no verdict
changes, and what came after a different decision would not have happened as
recorded. What the ledger does not record is "not known", never "no".

The first rule whose conditions all hold decides. A policy is JSON:

  {
    "name": "Careful with the infrastructure",
    "rules": [
      {
        "name": "infra needs a person",
        "when": {
          "tool": "fs_*",
          "effect": "writes",
          "where": [{"path": "resource.id", "operator": "starts with", "value": "infra/"}],
          "budget": {"of": "tokens", "more_than": 10000}
        },
        "then": {"decision": "require approval", "channel": "maintainer"}
      }
    ],
    "otherwise": "as recorded"
  }

  tool       a name; * at its end stands for any ending
  effect     reads, writes, nothing: told from what was recorded
  where      paths begin with args, value, output or resource (op, kind, id);
             operators: is, is not, contains, starts with, matches (with *),
             greater than, less than
  budget     spent in the lane in all: tokens, tool_calls, wall_clock_ms,
             usd_millicents
  then       {"decision": "allow"}, "deny", or "require approval" with a channel
  otherwise  the same, or "as recorded"

Exit code: 0 simulated, 2 unreadable or wrong usage.`,
  ],
  [
    'report',
    `ledgerscope report FIGURE PATH [selection] [--json | --csv]

Figures of a Holon ledger, over all of it or a selection. They judge nothing, and
each says of how many entries it was made; below 5 it says "too few".

  calibration  predicted against actual success: reliability, Brier score, entropy error
    --by agent|model|tier  one row for each (default agent)
    --last N               of each row, the last N executions
  routing      what each tier brought for its cost
    --band 20..40          predicted entropy from 20 to below 40; 20.. and ..40 are open
  failures     failure modes by kind of intent, merge failures apart
  entropy      predicted against actual entropy by version of the estimator
  conflicts    how often rebases conflict, by folder and by branch depth

Which entries count; options given again add to each other:

  --agent ID          done by this agent
  --model ID          planned by this model; --tier NAME: by a model of this tier
  --estimator V       predicted by this version; entropy=V: of this estimator only
  --from T, --to T    2026-02-10 (the whole day) or 2026-02-10T03:12:45Z, both included
  --intent ID         of this intent and of all below it

A merge or a rebase counts with the plan last selected for its intent.

  --json        every table as JSON
  --csv         the first table as CSV; --table NAME: another one (names are in --json)

Exit code: 0 reported, 2 unreadable or wrong usage.

  ledgerscope report calibration ledger/events.jsonl --by model --last 50
  ledgerscope report routing events.jsonl --band 20..40 --csv > routing.csv`,
  ],
  [
    'canonicalize',
    `ledgerscope canonicalize [--rules thymos] FILE|-

Reads JSON and prints its canonical text and its content hash (BLAKE3), by the
rules of a format.`,
  ],
  [
    'checks',
    `ledgerscope checks [--format thymos] [--json]

Every check: its profile, its name, and what passing it proves.`,
  ],
]);
