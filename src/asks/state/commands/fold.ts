// `fold` prints the state that a lane folds to.

import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { printDocument, printLedgerDocument, printValue } from '../../../ui/terminal/json.ts';
import { indexOfSeq, type Opened } from '../../../ui/terminal/open.ts';
import { foldOpenLane, openFoldedLane, resourceJson, worldAt } from '../../../ui/terminal/state.ts';
import { maskedValue } from '../../../ui/terminal/terminal.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { ComparedValues } from '../../../ui/terminal/values.ts';

interface FoldFlags {
  readonly lane?: string;
  readonly seq?: string;
  readonly index?: string;
  readonly json?: true;
}

export const foldCommand: MakeCommand = ({ host, print, json }) =>
  defineCommand('fold', 'the state that a lane folds to')
    .argument('<PATH>', 'a ledger')
    .option('--lane <ID>', 'which lane; its id may be shortened as long as it is unique')
    .option('--seq <N>', 'after the entry with this seq; without it, at the head')
    .option('--index <N>', 'after the entry at this position of the lane, from 0')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nA branch is folded after the lane that it leaves.')
    .action(async (path: string, flags: FoldFlags) => {
      const { ledger, lane } = await openFoldedLane('fold', path, flags.lane, await host());
      const folded = foldOpenLane(ledger, lane);
      const index = findIndex(ledger, lane, flags, folded.entries);
      const resources = [...worldAt(folded, index).resources()];
      const written = new ComparedValues(
        ledger,
        resources.map(({ value }) => value),
      );
      const { json: foldJson } = ledger.format.state;
      if (flags.json && foldJson) {
        const plain = resources.map(({ kind, id, value }) => ({
          kind,
          id,
          value: written.at(value),
        }));
        json(printLedgerDocument('fold', foldJson(plain)));
        return;
      }
      const listed = resources.map((resource) => resourceJson(written, resource));
      if (flags.json) json(printDocument('fold', { lane, resources: listed }));
      else
        print(
          listed.map(
            (r) =>
              `${r.kind}:${r.id} v${r.version}${r.retracted ? ' retracted' : ''} ${maskedValue(printValue(r.value.value), r.id)}`,
          ),
        );
    });

function findIndex(
  { reader }: Opened,
  lane: string,
  { seq, index }: FoldFlags,
  entries: number,
): number {
  if (seq !== undefined) return indexOfSeq(reader, lane, seq);
  if (index === undefined) return entries - 1;
  const position = /^\d+$/.test(index) ? Number(index) : Number.NaN;
  if (position < entries) return position;
  throw new UsageError(`--index is a position from 0 to ${entries - 1}, not "${index}".`);
}
