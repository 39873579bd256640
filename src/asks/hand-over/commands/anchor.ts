// `anchor` prints what to publish elsewhere, so that a later cut or rewrite shows.

import { COMMAND } from '../../../base/command.ts';
import { addAll } from '../../../base/lists.ts';
import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import type { LaneAnchor, LedgerReport } from '../../../ledger/model/check.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import type { FileSet } from '../../../ledger/sources/file.ts';
import { makeLaneAnchors } from '../../../ledger/verify/anchor-file.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { type FoundLedger, ledgersAt, unread } from '../../../ui/terminal/ledgers.ts';
import { findLane, openSet } from '../../../ui/terminal/open.ts';
import type { PathFile } from '../../../ui/terminal/sources.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';

interface Taken {
  readonly anchors: readonly LaneAnchor[];
  readonly refused: readonly string[];
  readonly why: string;
  readonly isFailed: boolean;
}

export const anchorCommand: MakeCommand = ({ host, json, warn, exit }) =>
  defineCommand('anchor', 'what to publish elsewhere, so that a later cut or rewrite shows')
    .argument('<PATH...>', 'ledgers, or folders and archives of them')
    .option('--lane <ID>', 'of one lane only, of one ledger')
    .option('--json', 'as JSON, which it always is')
    .addHelpText(
      'after',
      `
Takes a Merkle anchor over each lane whose integrity can be verified, as JSON. Keep it
somewhere else; \`verify --anchor FILE\` proves later that nothing was rewritten or cut
off up to there. One file for many ledgers is compared with all of them as one set.

An anchor of a ledger that fails verification says so, and proves nothing whole.

Exit code: 1 if a ledger fails or no anchor can be taken of a lane, 2 if a ledger could
not be read, 4 for both, 0 for neither.

  ${COMMAND} anchor folder-of-ledgers/ > anchors.json
  ${COMMAND} verify folder-of-ledgers/ --anchor anchors.json`,
    )
    .action(async (paths: string[], { lane }: { lane?: string }) => {
      const ready = await host();
      const found: FoundLedger[] = [];
      for await (const one of ledgersAt(paths, [])) found.push(one);
      if (lane !== undefined && found.length > 1)
        throw new UsageError('--lane is of one ledger, and here are several: name one of them.');
      const anchors: LaneAnchor[] = [];
      const refused: string[] = [];
      let failed = false;
      let unreadable = false;
      for (const one of found) {
        const taken = one.set ? await take(one.set, ready, lane) : one;
        if ('error' in taken) {
          if (found.length === 1) throw taken.error;
          unreadable = true;
          const [first = '', ...more] = UsageError.listLines(taken.error);
          warn([`${taken.source}: ${first}`, ...more]);
          continue;
        }
        const name = one.set?.name ?? '';
        if (taken.isFailed)
          warn([
            `${name}: this ledger fails verification. Its anchors say so: they show what changes from now on, and not that it is whole or right.`,
          ]);
        if (taken.refused.length)
          warn([`${name}: no anchor of ${countWords(taken.refused.length, 'lane')}${taken.why}`]);
        addAll(anchors, taken.anchors);
        addAll(refused, taken.refused);
        failed ||= taken.isFailed || taken.refused.length > 0;
      }
      json(printDocument('anchor', { anchors, ...(refused.length && { refused }) }));
      exit(exitCode({ failed, unreadable }));
    });

/** Says why there is none, what is kept instead, and what that proves. */
function withoutAnchor({ manifest: { pins } }: LedgerFormat, { lanes }: LedgerReport): string {
  if (pins.includes('anchors')) return ', whose integrity cannot be verified.';
  const none = ': ledgers of this system are not compared with anchors.';
  const proves = [...new Set(lanes.map(({ completeness }) => completeness.reason))].join(' ');
  if (pins.includes('head'))
    return `${none} Keep the id of the last record (verify --head). ${proves}`.trimEnd();
  return pins.includes('seal') ? `${none} Take a seal (${COMMAND} seal).` : none;
}

async function take(set: FileSet<PathFile>, host: Host, lane: string | undefined) {
  try {
    const { format, reader, id } = await openSet(set, host);
    const wanted = lane === undefined ? null : findLane(reader, lane);
    const report = await verifyLedgerFast(format, reader, host, { profile: 'strict', pins: {} });
    reader.close();
    const isWanted = (one: string) => wanted === null || one === wanted;
    const taken: Taken = {
      anchors: makeLaneAnchors(report, id).filter(({ trajectory_id }) => isWanted(trajectory_id)),
      // An anchor over a broken chain would vouch for it.
      refused: report.lanes.flatMap((one) => (one.anchor || !isWanted(one.lane) ? [] : [one.lane])),
      why: withoutAnchor(format, report),
      isFailed: isFailure(report.verdict),
    };
    return taken;
  } catch (error) {
    return unread(set.name, error);
  }
}
