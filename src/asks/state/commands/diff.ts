// `diff` prints what changed in the state between two entries.

import { changeKind, diffWorlds, readResourcePair } from '../../../ledger/diff/diff.ts';
import { fieldChanges } from '../../../ledger/diff/fields.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { fieldJson, fieldLines } from '../../../ui/terminal/field-words.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { indexOfSeq } from '../../../ui/terminal/open.ts';
import { foldOpenLane, openFoldedLane, resourceJson, worldAt } from '../../../ui/terminal/state.ts';
import { ComparedValues } from '../../../ui/terminal/values.ts';

interface DiffFlags {
  readonly lane?: string;
  readonly from: string;
  readonly to: string;
  readonly json?: true;
}

export const diffCommand: MakeCommand = ({ host, print, json }) =>
  defineCommand('diff', 'what changed in the state between two entries, resource by resource')
    .argument('<PATH>', 'a ledger')
    .option('--lane <ID>', 'which lane; its id may be shortened as long as it is unique')
    .requiredOption('--from <N>', 'the seq of the earlier entry')
    .requiredOption('--to <M>', 'the seq of the later entry')
    .option('--json', 'as JSON')
    .action(async (path: string, flags: DiffFlags) => {
      const { ledger, lane } = await openFoldedLane('diff', path, flags.lane, await host());
      const folded = foldOpenLane(ledger, lane);
      const before = worldAt(folded, indexOfSeq(ledger.reader, lane, flags.from));
      const after = worldAt(folded, indexOfSeq(ledger.reader, lane, flags.to));
      const pairs = Array.from(diffWorlds(before, after), readResourcePair);
      const values = pairs.flatMap((pair) => [pair.before, pair.after]);
      const written = new ComparedValues(
        ledger,
        values.flatMap((resource) => (resource ? [resource.value] : [])),
      );
      const changes = pairs.map((pair) => {
        const { kind, id } = pair.after ?? pair.before ?? { kind: '', id: '' };
        const fields =
          pair.before && pair.after
            ? fieldChanges(written.at(pair.before.value), written.at(pair.after.value))
            : [];
        return {
          kind,
          id,
          change: changeKind(pair),
          before: pair.before && resourceJson(written, pair.before),
          after: pair.after && resourceJson(written, pair.after),
          fields,
        };
      });
      if (flags.json) {
        const listed = changes.map((change) => ({
          ...change,
          fields: change.fields.map(fieldJson),
        }));
        json(printDocument('diff', { lane, changes: listed }));
      } else {
        const lines = changes.flatMap(({ change, kind, id, fields }) => [
          `${change} ${kind}:${id}`,
          ...fields.flatMap((field) => fieldLines(field, id)),
        ]);
        print(lines.length ? lines : ['nothing changed']);
      }
    });
