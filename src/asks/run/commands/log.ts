// `log` prints the timeline in words, lane by lane.

import { addAll } from '../../../base/lists.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { decisionJson, rulesJson } from '../../../ledger/report/replay/decided.ts';
import { defineCommand, type MakeCommand } from '../../../ui/terminal/command.ts';
import { printDocument } from '../../../ui/terminal/json.ts';
import { findLane, openLedger } from '../../../ui/terminal/open.ts';
import { resourcesJson } from './entry-json.ts';

interface LogFlags {
  readonly lane?: string;
  readonly json?: true;
}

export const logCommand: MakeCommand = ({ host, print, json }) =>
  defineCommand('log', 'the timeline in words, lane by lane')
    .argument('<PATH>', 'a ledger')
    .option('--lane <ID>', 'one lane; its id may be shortened as long as it is unique')
    .option('--json', 'as JSON')
    .action(async (path: string, flags: LogFlags) => {
      const ledger = await openLedger(path, await host());
      const { format, reader } = ledger;
      const lanes =
        flags.lane === undefined
          ? reader.lanes.filter(({ again }) => !again).map(({ id }) => id)
          : [findLane(reader, flags.lane)];
      const entries: unknown[] = [];
      const lines: string[] = [];
      for (const lane of lanes) {
        let title = '';
        const rows: string[] = [];
        for (const entry of reader.entries(lane)) {
          const decoded = format.reader.decode(entry);
          if (entry.index === 0) ({ title } = format.words.laneTitle(entry, decoded));
          const digest = format.words.digest(entry, decoded);
          const { line } = digest;
          if (flags.json) {
            const decision = format.words.decision(entry, decoded);
            entries.push({
              lane,
              ...entryJson(entry),
              title: line.title,
              note: line.note,
              ...(line.orphaned && { orphaned: true }),
              tool: line.tools[0] ?? null,
              tools: line.tools,
              resources: resourcesJson(format, entry, decoded, digest),
              decision: decisionJson(decision, digest),
              rules: rulesJson(decision),
            });
          } else
            rows.push(
              `${String(entry.seq).padStart(6)}  ${line.kind.padEnd(16)}  ${line.title}${line.note ? `  (${line.note})` : ''}${line.orphaned ? '  rolled back' : ''}`,
            );
        }
        if (lines.length) lines.push('');
        lines.push(`${lane}  ${title}`);
        addAll(lines, rows);
      }
      if (flags.json) json(printDocument('log', { entries }));
      else print(lines);
    });

function entryJson({ seq, id, parent, kind, recordedAt }: Entry) {
  return { seq, id, parent, kind, recorded_at: recordedAt };
}
