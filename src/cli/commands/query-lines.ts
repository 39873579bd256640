// What a query found, for programs: as JSON Lines, as CSV, or only how much it is.

import { csvLines } from '../../core/csv.ts';
import { schemaOf } from '../../core/model/schema.ts';
import { printLine } from '../kit/json.ts';
import { UsageError } from '../kit/usage.ts';
import { excerptOf, markedIn, type Printer } from './query-print.ts';
import type { Counts, Hit, UnreadSource } from './query-search.ts';

/** One object on each line, each with the name of the document and its version. */
export class JsonLines implements Printer {
  readonly saysUnread = true;
  begin() {
    return [];
  }

  hit({ source, ledger, lane, entry, line, matches }: Hit): string[] {
    return [
      jsonLine({
        ledger: source,
        ledger_id: ledger.id,
        format: lane.format.id,
        lane: lane.id,
        lane_title: lane.title,
        seq: entry.seq,
        index: entry.index,
        entry: entry.id,
        kind: line.kind,
        recorded_at: entry.recordedAt,
        title: line.title,
        note: line.note,
        tools: line.tools,
        decision: line.decision,
        matches: matches.map((match) => ({
          field: match.field,
          path: match.path,
          ...excerptOf(match),
        })),
      }),
    ];
  }

  unread({ source, error }: UnreadSource): string[] {
    return [jsonLine({ ledger: source, error: UsageError.linesOf(error).join('\n') })];
  }

  end(counts: Counts, isCut: boolean): string[] {
    return [jsonLine({ summary: { ...counts, cut: isCut } })];
  }
}

function jsonLine(members: object): string {
  return printLine({ schema: schemaOf('query'), ...members });
}

const COLUMNS = [
  ...['ledger', 'ledger_id', 'format', 'lane', 'lane_title', 'seq', 'index', 'entry', 'kind'],
  ...['recorded_at', 'title', 'note', 'tools', 'decision', 'field', 'path', 'match'],
];

/** A row for each entry, with the first place at which it matches. */
export class Csv implements Printer {
  readonly saysUnread = false;

  begin() {
    return csvLines([COLUMNS]);
  }

  hit({ source, ledger, lane, entry, line, matches: [first] }: Hit): string[] {
    return csvLines([
      [
        ...[source, ledger.id, lane.format.id, lane.id, lane.title, `${entry.seq}`, entry.index],
        ...[entry.id, line.kind, entry.recordedAt, line.title, line.note, line.tools.join(' ')],
        ...[
          line.decision,
          first?.field ?? null,
          first?.path ?? null,
          first ? markedIn(first) : null,
        ],
      ],
    ]);
  }

  unread() {
    return [];
  }

  end() {
    return [];
  }
}

/** How many were found, and nothing else. */
export class Count implements Printer {
  readonly saysUnread = false;
  private readonly asJson: boolean;

  constructor(asJson: boolean) {
    this.asJson = asJson;
  }

  begin() {
    return [];
  }

  hit() {
    return [];
  }

  unread() {
    return [];
  }

  end(counts: Counts, isCut: boolean): string[] {
    if (this.asJson) return [jsonLine({ summary: { ...counts, cut: isCut } })];
    return [`${counts.found}`];
  }
}
