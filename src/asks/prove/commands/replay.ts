// `replay` prints how a ledger is verified, phase by phase, with the decisions and the state after
// each change. It calls no model, no tool and no network: all of it is computed from the ledger's
// bytes.

import { COMMAND } from '../../../base/command.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import { replayReportWords } from '../../../ledger/report/replay/words.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { exitCode } from '../../../ui/terminal/exit.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import {
  addKeysOption,
  addPinOptions,
  readKeys,
  readPinOptions,
} from '../../../ui/terminal/pins.ts';
import { addProfileOption } from '../../../ui/terminal/profile-option.ts';
import { replayJson } from './replay-json.ts';
import { type ReplayOptions, replayAt } from './replay-run.ts';

export const replayCommand: MakeCommand = ({ host, print, json, exit }) => {
  const made = defineCommand(
    'replay',
    'how a ledger is verified, phase by phase, and what it folds to',
  )
    .argument('<PATH>', 'a ledger')
    .argument('[LANE]', 'one lane; its id may be shortened as long as it is unique')
    .option('--verify', 'with the checks of each phase')
    .option('--fold-world', 'with the state after each change, and its hash')
    .option(
      '--policy-trace',
      'with what was decided on each entry, by which rules; requests, refusals',
    )
    .option('--json', 'all of it as JSON');
  addProfileOption(made);
  addPinOptions(made);
  addKeysOption(made);
  return made
    .addHelpText(
      'after',
      `
Prints the phases of the verifier in their order, and for each lane the replay report. Nothing is
called again, neither models nor tools nor the network: replay folds what was recorded.

All of the ledger is verified, also where one lane is named.

Exit code: 1 if the ledger failed.

  ${COMMAND} replay ledger.db --verify --fold-world --policy-trace
  ${COMMAND} replay ledger.db d42d --fold-world --expect-world 47d5b8…`,
    )
    .action(async (path: string, lane: string | undefined, flags: ReplayOptions) => {
      const { profile, foldWorld = false, keys } = flags;
      const options = { profile, pins: await readPinOptions(made), ...(await readKeys(keys)) };
      const verifier = { ...(await host()), withoutSurvey: true } as const;
      const replayed = await replayAt(path, verifier, options, lane, foldWorld);
      if (flags.json) json(printDocument('replay', replayJson(replayed)));
      else print(replayReportWords(replayed, flags));
      replayed.ledger.reader.close();
      exit(exitCode({ failed: isFailure(replayed.report.verdict), unreadable: false }));
    });
};
