// `merge` makes one report of the reports of all shares of a ledger, the same as that of one
// verification of the whole ledger.

import { COMMAND } from '../../../base/command.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import { mergeSteps } from '../../../ledger/verify/merge.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { IdFile } from '../../../ui/terminal/id-file.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import type { ListedCommits } from './listed-commits.ts';
import { readCommits, readShare } from './share-file.ts';
import { ShareSet } from './share-set.ts';
import { toVerifyJson } from './verify-json.ts';
import { countVerdicts, missingAnchors, type VerifyResult } from './verify-outcome.ts';
import { allInWords } from './verify-text.ts';

export const mergeCommand: MakeCommand = ({ host, print, json: printJson, exit }) =>
  defineCommand('merge', 'one report of the reports of all shares of a ledger')
    .argument('<REPORT...>', 'what verify --shard I/N --json printed, of every share')
    .option('--json', 'the whole report as JSON, as verify prints it')
    .addHelpText(
      'after',
      `
Puts the lanes of all shares together and makes the checks that need all of them: the report is
that of verify over the whole ledger. It refuses when a share is missing or given twice, or is of
another ledger, another version, another profile or other pins.

Exit code: as that of verify; 2 when the shares do not make up a ledger.

  ${COMMAND} verify ledger.db --shard 1/2 --json > share-1.jsonl
  ${COMMAND} verify ledger.db --shard 2/2 --json > share-2.jsonl
  ${COMMAND} merge share-1.jsonl share-2.jsonl`,
    )
    .action(async (paths: string[], { json }: { readonly json?: true }) => {
      const verified = await merge(paths, await host(), json === true);
      if (json) printJson(printDocument('verify', toVerifyJson(verified)));
      else print(allInWords(verified));
      const { failed } = countVerdicts(verified.outcomes);
      exit(exitCode({ failed: failed > 0, unreadable: false }));
    });

async function merge(paths: readonly string[], host: Host, lists: boolean): Promise<VerifyResult> {
  const all = new ShareSet(new IdFile());
  for (const path of paths)
    await readShare(path, host.hash, {
      header: (header, value, refuse) => all.begin(path, header, value, refuse),
      lane: (line, refuse) => all.add(line, refuse),
    });
  const { ledger, format, read, lanes } = all.complete();
  let listed: ListedCommits | undefined;
  for (const path of paths)
    for await (const { commits, lane } of readCommits(path, host.hash)) {
      const own = lists ? lanes.get(lane)?.commits : undefined;
      // With very many lanes, the spare room of each would be in memory.
      if (own !== listed) listed?.trim();
      listed = own;
      for (const row of commits) {
        read.addCommit(lane, row);
        own?.push({ ...row, undoes: row.undoes ?? undefined });
      }
    }
  listed?.trim();
  const { pins, profile, source, id, skipped } = ledger;
  const options = { pins, profile, ...(pins.anchors && { lanesTogether: new Set<string>() }) };
  const steps = mergeSteps(format, read.source(), host.hash, options, (context) =>
    read.createRules(context),
  );
  let next = steps.next();
  while (!next.done) next = steps.next();
  const report = next.value;
  const outcome = {
    source,
    format: format.manifest.id,
    id,
    report,
    record: { lanes },
    error: null,
  };
  return {
    outcomes: [outcome],
    skipped: skipped.map(({ source: name, reason }) => ({ name, reason })),
    missing: missingAnchors(pins.anchors ?? [], [outcome]),
    joins: null,
  };
}
