// `blame` prints the entry that last wrote a resource, or a value inside it, and every entry that
// ever did.

import { COMMAND } from '../../../base/command.ts';
import { type JsonPath, partAt, readPath } from '../../../base/json/path.ts';
import { findResourceEvents } from '../../../ledger/blame/events.ts';
import { lastChange, partEvents } from '../../../ledger/blame/parts.ts';
import { LedgerFolds } from '../../../ledger/format/folds.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { indexOfSeq } from '../../../ui/terminal/open.ts';
import { QueryBatch } from '../../../ui/terminal/query-batch.ts';
import { openFoldedLane, usable, worldAt } from '../../../ui/terminal/state.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { WrittenEntries } from './blame-entries.ts';
import { blamedLines } from './blame-lines.ts';
import { BlameJson, BlameText } from './blame-print.ts';
import { resourceNamed } from './blame-resource.ts';

interface BlameFlags {
  readonly lane?: string;
  readonly at?: string;
  readonly key?: string;
  readonly lines?: true;
  readonly json?: true;
}

export const blameCommand: MakeCommand = ({ host, streams, ...terminal }) =>
  defineCommand(
    'blame',
    'which entry last wrote a resource, or each line of a text, and all that did',
  )
    .argument('<PATH>', 'a ledger')
    .argument('<RESOURCE>', 'as "fold" prints it, kind:id; or its id, where only one has it')
    .option('--lane <ID>', 'which lane; its id may be shortened as long as it is unique')
    .option('--at <SEQ>', 'up to the entry with this seq; without it, to the head')
    .option('--key <PATH>', 'only a value inside it, as "diff" names it: a.b[3]')
    .option('--lines', 'of a text: each of its lines, with the entry that brought it')
    .option('--json', 'as JSON Lines: an object about the value, then one for each write or line')
    .addHelpText(
      'after',
      `
The latest write comes first, each with what it changed and what was decided on it. A branch goes on
with what it branched from. What was rolled back is listed, and is not what is blamed.

  ${COMMAND} blame run.db file:src/app.ts
  ${COMMAND} blame run.db app.ts --key content --lines --at 8
  ${COMMAND} blame run.db file:src/app.ts --json | jq -r .decision.kind`,
    )
    .action(async (path: string, resource: string, flags: BlameFlags) => {
      const key = parsePlace(flags.key);
      const { ledger, lane } = await openFoldedLane('blame', path, flags.lane, await host());
      const folds = new LedgerFolds(ledger.format, ledger.reader);
      const folded = usable(folds.fold(lane));
      const head = folded.entries - 1;
      const name = resourceNamed(resource, folds.parts(lane, head));
      const index = flags.at === undefined ? head : indexOfSeq(ledger.reader, lane, flags.at);
      const current = worldAt(folded, index).get(name.kind, name.id);
      const written = new WrittenEntries(ledger, folds);
      const events = () => written.inBatches(findResourceEvents(folds.parts(lane, index), name));
      const value = partAt(current ? written.at(current.value) : undefined, key);
      const subject = { ...name, key: flags.key ?? '', lane, current, value };

      const { print, json } = streams ?? terminal;
      const batch = new QueryBatch(flags.json ? (lines) => json(lines.join('\n')) : print);
      const printer = flags.json ? new BlameJson(subject) : new BlameText(subject);
      if (flags.lines) {
        for (const line of await blamedLines(subject, key, events(), written))
          batch.add(printer.line(line));
      } else {
        const { by, restored } = await lastChange(events, key, written.at);
        batch.add(
          printer.begin(by && written.readEntry(by), restored && written.readEntry(restored)),
        );
        for await (const change of partEvents(events(), key, written.at))
          batch.add(printer.write(change, written.readEntry(change.event)));
      }
      batch.end();
    });

function parsePlace(key = ''): JsonPath {
  const path = readPath(key);
  if (path) return path;
  throw new UsageError(`--key ${key}: this is no place in a value. Expected: names as in a.b[3].`);
}
