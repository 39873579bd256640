import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Side } from '../../../ledger/compare/alignment.ts';
import type { EntryDifference, RecordChange } from '../../../ledger/compare/difference.ts';
import type { ComparedPair, LaneRef } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import type { TimelineRow } from '../../../ledger/model/timeline.ts';
import { counted, countText } from '../../../ui/format.ts';
import { FieldPairs, PairRow } from '../../../ui/inspect/FieldPairs.tsx';
import { Faint, NoteText } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { comparePath, lanePath } from '../../../ui/paths.ts';
import type { AskedLanes } from '../queries.ts';
import { COMPARE_NAMES } from './kinds.ts';
import css from './pair.module.css';

export interface PairProps {
  readonly asked: AskedLanes;
  readonly pair: ComparedPair;
  readonly names: ComparedNames;
  readonly hasStates: boolean;
}

/** Shows two entries next to each other, and their differences field by field. */
export function ComparePair({ asked: { a, b }, pair, names, hasStates }: PairProps) {
  const { difference } = pair;
  const [left, right] = [pair.a, pair.b];
  const opened = (side: Side, { ledger, lane }: LaneRef, entry: TimelineRow | null) =>
    entry && (
      <Link to={lanePath(ledger, lane, { index: entry.index })}>
        Open in {side.toUpperCase()}, <LedgerText text={names[side]} />
      </Link>
    );
  const both = (show: (entry: TimelineRow) => ReactNode) => ({
    before: left ? show(left) : <Faint>no record here</Faint>,
    after: right ? show(right) : <Faint>no record here</Faint>,
  });
  return (
    <div className={css.pair}>
      <PairRow
        label=""
        names={COMPARE_NAMES}
        isSame
        before={opened('a', a, left)}
        after={opened('b', b, right)}
      />
      <PairRow
        label="Record"
        names={COMPARE_NAMES}
        isSame={left?.line.title === right?.line.title}
        {...both(({ seq, line }) => (
          <span className={css.title}>
            {String(seq)} <KindMark shape={line.shape} label={line.kind} />
            <LedgerText text={line.title} lines={2} />
          </span>
        ))}
      />
      {difference && <Differences difference={difference} />}
      <PairRow
        label="Seal and time"
        names={COMPARE_NAMES}
        isSame={left?.id === right?.id && left?.recordedAt === right?.recordedAt}
        {...both(({ id, recordedAt }) => (
          <span className={css.title}>
            <HashChip hash={id} label="entry" /> <TimeText seconds={recordedAt} />
          </span>
        ))}
      />
      {hasStates && left && right && (
        <NoteText mt="sm">
          <Link
            to={comparePath({ ...a, index: left.index }, { ...b, index: right.index }, 'states')}
          >
            The states after these two records, next to each other
          </Link>
        </NoteText>
      )}
    </div>
  );
}

function Differences({ difference }: { readonly difference: EntryDifference }) {
  const { fields, apart, record, byte, isRead } = difference;
  const kinds = record.filter(({ as }) => as === 'content');
  const others = record.filter(({ as }) => as !== 'content');
  const isSame = !fields.length && !kinds.length;
  const quiet = apart.length + others.length;
  return (
    <>
      {kinds.map((change) => (
        <Recorded key={change.member} change={change} />
      ))}
      <FieldPairs fields={fields} names={COMPARE_NAMES} />
      {isSame && <NoteText my="xs">{sameWords(isRead, quiet, byte)}</NoteText>}
      {quiet > 0 && (
        <details open={isSame}>
          <summary className={css.quiet}>
            {counted(quiet, 'id, time, hash or signature', 'ids, times, hashes or signatures')} that
            differ between any two runs
          </summary>
          {others.map((change) => (
            <Recorded key={change.member} change={change} />
          ))}
          <FieldPairs fields={apart} names={COMPARE_NAMES} />
        </details>
      )}
    </>
  );
}

function sameWords(isRead: boolean, quiet: number, byte: number | null): string {
  if (!isRead) return 'One of the two cannot be read, so nothing of it was compared.';
  if (byte !== null)
    return `All values are the same; they are written otherwise from byte ${countText(byte)} on.`;
  return quiet > 0 ? 'They say the same.' : 'The two are the same, byte for byte.';
}

function Recorded({ change: { member, before, after } }: { readonly change: RecordChange }) {
  return (
    <PairRow
      label={member}
      names={COMPARE_NAMES}
      before={<RecordValue text={before} />}
      after={<RecordValue text={after} />}
    />
  );
}

function RecordValue({ text }: { readonly text: string | null | undefined }) {
  if (text === undefined) return <Faint>not said in this file</Faint>;
  if (text === null) return <Faint>none</Faint>;
  return <LedgerText text={text} />;
}
