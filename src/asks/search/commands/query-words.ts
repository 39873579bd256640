// The hits of a query are printed by ledger and lane, each with the match in its context.

import { addAll } from '../../../base/lists.ts';
import { isInRow, makeExcerpt, markedLine } from '../../../ledger/query/match/excerpt.ts';
import type { Match } from '../../../ledger/query/match/nodes.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import type { Hit, QueryCounts, UnreadSource } from '../../../ui/terminal/query-search.ts';
import { type Printer, unreadQueryWords } from './query-print.ts';

export class QueryWords implements Printer {
  readonly saysUnread = true;
  private ledger = '';
  private lane = '';
  private hasBegun = false;

  begin() {
    return [];
  }

  hit({ source, lane, digest: { seq, digest }, matches }: Hit): string[] {
    const { line } = digest;
    const lines: string[] = [];
    if (source !== this.ledger) {
      addAll(lines, [...this.gap(), `${source} (${lane.format.name})`]);
      [this.ledger, this.lane] = [source, ''];
    }
    if (lane.id !== this.lane) {
      lines.push(`  ${lane.id}  ${lane.title}`);
      this.lane = lane.id;
    }
    const title = matches.find(({ text }) => text === line.title);
    const shown = title ? markedLine(makeExcerpt(title, title.text.length)) : line.title;
    const note = line.note ? `  (${line.note})` : '';
    lines.push(
      `${String(seq).padStart(8)}  ${line.kind.padEnd(16)}  ${shown}${note}${line.orphaned ? '  rolled back' : ''}`,
    );
    const others = matches
      .filter(({ field, text }) => !isInRow(field, text, line))
      .map(describePlace);
    return [...lines, ...new Set(others)];
  }

  unread(unread: UnreadSource): string[] {
    this.ledger = '';
    return [...this.gap(), ...unreadQueryWords(unread)];
  }

  end(counts: QueryCounts, isCut: boolean): string[] {
    const { found, entries, lanes, ledgers, undecided, unreadable } = counts;
    const looked = `${countWords(entries, 'entry', 'entries')} in ${countWords(lanes, 'lane')} of ${countWords(ledgers, 'ledger')}`;
    const lines = [
      isCut
        ? `The first ${found} that were found, of ${looked} so far; there may be more`
        : `${found} of ${looked}`,
    ];
    if (undecided)
      lines.push(
        `${countWords(undecided, 'more entry', 'more entries')} of which nobody can say: what is asked cannot be read there`,
      );
    if (unreadable) lines.push(`${countWords(unreadable, 'ledger')} could not be read`);
    return [...this.gap(), ...lines];
  }

  private gap(): string[] {
    const gap = this.hasBegun ? [''] : [];
    this.hasBegun = true;
    return gap;
  }
}

function describePlace(match: Match): string {
  return `          ${match.field}${match.path && ` ${match.path}`}: ${markedLine(makeExcerpt(match))}`;
}
