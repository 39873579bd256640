import { visibleText } from '../../../../base/visible.ts';
import type { TimelineRow } from '../../../../ledger/model/timeline.ts';
import { countText, utcText } from '../../../../ui/format.ts';
import type { MapMark } from '../../../../ui/graph/map/thin.ts';
import { MARK_FLAGS, type Track } from '../../../../ui/graph/map/tracks.ts';
import { nameWithMark } from '../../../../ui/ledger/named.ts';

/** Returns "record 151 of 272". */
export function mapPlaceWords(track: Track, index: number): string {
  return `record ${countText(index + 1)} of ${countText(track.lane.entries)}`;
}

/** Writes the whole sentence of one entry. */
export function writeSentence(
  track: Track,
  index: number,
  flags: number,
  row: TimelineRow | undefined,
): string {
  const parts = [
    row
      ? `record ${row.seq}: ${visibleText(row.line.title).slice(0, 300)}`
      : mapPlaceWords(track, index),
    row && visibleText(row.line.kind),
    flags & MARK_FLAGS.error && `error${row?.found ? `: ${visibleText(row.found)}` : ''}`,
    flags & MARK_FLAGS.broken && 'the chain breaks here',
    flags & MARK_FLAGS.warning && `warning${row?.found ? `: ${visibleText(row.found)}` : ''}`,
    flags & MARK_FLAGS.open && 'waits for an answer',
    flags & MARK_FLAGS.fork && 'another lane leaves here',
    flags & MARK_FLAGS.hit && 'hit',
    flags & MARK_FLAGS.rolledBack && 'rolled back',
    `lane ${nameWithMark(track.lane.title, track.lane.mark).slice(0, 160)}`,
    row?.recordedAt != null && utcText(row.recordedAt),
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

/** Describes a mark of several entries: "4 here, records 12 to 31". */
export function severalWords(track: Track, mark: MapMark): string {
  const first = (track.index[mark.first] ?? 0) + 1;
  const last = (track.index[mark.last] ?? 0) + (track.counts[mark.last] ?? 1);
  return `${countText(mark.count)} here, records ${countText(first)} to ${countText(last)}`;
}
