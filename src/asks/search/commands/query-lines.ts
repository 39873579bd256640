// Programs get the hits of a query as JSON Lines, as CSV, or as their number.

import { csvLines } from '../../../base/csv.ts';
import { nameSchema } from '../../../ledger/model/schema.ts';
import type { FoundEntry } from '../../../ledger/model/search.ts';
import {
  FOUND_COLUMNS,
  type FoundPlace,
  foundCells,
  foundMembers,
} from '../../../ledger/query/found-lines.ts';
import { foundEntry } from '../../../ledger/query/match/excerpt.ts';
import { printLine } from '../../../ui/terminal/json.ts';
import type { Hit, QueryCounts, UnreadSource } from '../../../ui/terminal/query-search.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import type { Printer } from './query-print.ts';

/** Prints one object on each line, each with the name of the document and its version. */
export class JsonLines implements Printer {
  readonly saysUnread = true;
  begin() {
    return [];
  }

  hit(hit: Hit): string[] {
    return [printLine(foundMembers(toPlace(hit), toEntry(hit)))];
  }

  unread({ source, error }: UnreadSource): string[] {
    return [jsonLine({ ledger: source, error: UsageError.listLines(error).join('\n') })];
  }

  end(counts: QueryCounts, isCut: boolean): string[] {
    return [jsonLine({ summary: { ...counts, cut: isCut } })];
  }
}

function jsonLine(members: object): string {
  return printLine({ schema: nameSchema('query'), ...members });
}

function toPlace({ source, ledger, lane }: Hit): FoundPlace {
  return {
    ledger: source,
    ledgerId: ledger.id,
    format: lane.format.id,
    lane: lane.id,
    laneTitle: lane.title,
  };
}

function toEntry({ digest, matches }: Hit): FoundEntry {
  return foundEntry(digest, matches);
}

/** Prints a row for each entry, with the first place at which it matches. */
export class Csv implements Printer {
  readonly saysUnread = false;

  begin() {
    return csvLines([FOUND_COLUMNS]);
  }

  hit(hit: Hit): string[] {
    return csvLines([foundCells(toPlace(hit), toEntry(hit))]);
  }

  unread() {
    return [];
  }

  end() {
    return [];
  }
}

/** Prints only the number of hits. */
export class QueryCount implements Printer {
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

  end(counts: QueryCounts, isCut: boolean): string[] {
    if (this.asJson) return [jsonLine({ summary: { ...counts, cut: isCut } })];
    return [`${counts.found}`];
  }
}
