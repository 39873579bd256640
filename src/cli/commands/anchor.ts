// `anchor`: what to publish elsewhere, so that a later cut or rewrite shows.

import { verifyLedger } from '../../core/verify/run.ts';
import { command, type MakeCommand } from '../kit/command.ts';
import { printDocument } from '../kit/json.ts';
import { findLane, openLedger } from '../kit/open.ts';

export const anchorCommand: MakeCommand = ({ host, print, exit }) =>
  command('anchor', 'what to publish elsewhere, so that a later cut shows')
    .argument('<PATH>', 'a ledger')
    .option('--lane <ID>', 'of one lane only')
    .option('--json', 'as JSON, which it always is')
    .addHelpText(
      'after',
      `
Takes a Merkle anchor over each lane whose integrity can be verified, as JSON. Publish it
somewhere else; \`verify --anchor FILE\` proves later that nothing was rewritten or cut
off up to there.

Exit code: 0 taken, 1 for a lane whose integrity cannot be verified.`,
    )
    .action(async (path: string, { lane }: { lane?: string }) => {
      const ready = await host();
      const { format, reader } = await openLedger(path, ready);
      const wanted = lane === undefined ? null : findLane(reader, lane);
      const report = verifyLedger(format, reader, ready, { profile: 'reference', pins: {} });
      const lanes = report.lanes.filter((one) => wanted === null || one.lane === wanted);
      const anchors = lanes.flatMap(({ lane: id, anchor: taken }) =>
        taken ? [{ trajectory_id: id, ...taken }] : [],
      );
      // An anchor over a broken chain would vouch for what is broken.
      const refused = lanes.filter(({ anchor: taken }) => !taken).map((one) => one.lane);
      print(printDocument('anchor', { anchors, ...(refused.length && { refused }) }));
      exit(refused.length ? 1 : 0);
    });
