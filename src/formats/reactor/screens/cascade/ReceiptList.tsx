import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import { textScale } from '../../../../ui/text-scale.ts';
import { chooseMark } from '../../../../ui/topology/marks.ts';
import type { ReceiptFault, ReceiptFaults } from '../data/faults.ts';
import { frameAt, type ReactorTrail, type ReceiptFrame, type Survey } from '../data/trail.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { choosePulse, facetList, indexIn } from './moment.ts';
import { NodeName } from './NodeName.tsx';
import { NodeNote } from './NodeNote.tsx';
import { listReceipts } from './ReceiptFilter.tsx';
import type { Only } from './use-cascade-url.ts';

const ROW = 40;

/** Every receipt in file order, or those of one kind, or of the chosen node. */
export function ReceiptList() {
  const { trail, faults, at, node, url, go } = useCascade();
  const { survey } = trail;
  const { only } = url;
  const id = useId();
  const total = survey.frames.count;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: box, height } = useElementSize();
  const both = useMergedRef(scroller, box);
  const listed = useMemo(
    () => chooseReceipts(trail, faults, only, node),
    [trail, faults, only, node],
  );
  const count = listed ? listed.length : total;
  const shown = (index: number) => (listed ? (listed[index] ?? 0) : index);
  const row = ROW * textScale();
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out again
  useEffect(() => list.measure(), [list, row]);
  const index = listed ? indexIn(listed, at) : at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is pinned above it takes of its height
  useEffect(() => {
    if (index >= 0) list.scrollToIndex(index, { align: 'auto' });
  }, [index, list, height]);
  return (
    <section className={css.list} aria-label="Receipts">
      <Pinned />
      {node !== null && <NodeNote node={node} />}
      {count === 0 ? (
        <Empty
          title={total === 0 ? 'No receipts' : 'None of these'}
          text={
            total === 0
              ? 'This topology has not run, or its trail was taken away.'
              : only === null
                ? 'This node never ran.'
                : 'No receipt is of this kind.'
          }
        />
      ) : (
        <div
          ref={both}
          className={css.rows}
          role="listbox"
          aria-label="Receipts, in file order"
          aria-activedescendant={index >= 0 ? `${id}-${at}` : undefined}
          tabIndex={0}
        >
          <div style={{ height: list.getTotalSize(), position: 'relative' }}>
            {list.getVirtualItems().map((item) => (
              <Row
                key={item.key}
                id={`${id}-${shown(item.index)}`}
                survey={survey}
                fault={faults.at.get(shown(item.index))}
                at={shown(item.index)}
                start={item.start}
                active={shown(item.index) === at}
                index={item.index}
                size={count}
                onSelect={go}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** Where the receipts of a kind and of a node are, ascending; null: all are listed. */
function chooseReceipts(
  trail: ReactorTrail,
  faults: ReceiptFaults,
  only: Only | null,
  node: number | null,
): ArrayLike<number> | null {
  if (node === null) return only === null ? null : listReceipts(trail, faults, only);
  const own = trail.byNode[node] ?? new Int32Array();
  if (only === null) return own;
  const known = listReceipts(trail, faults, only);
  return own.filter((at) => indexIn(known, at) >= 0);
}

interface RowProps {
  readonly id: string;
  readonly survey: Survey;
  readonly fault: ReceiptFault | undefined;
  readonly at: number;
  readonly start: number;
  readonly active: boolean;
  readonly index: number;
  readonly size: number;
  readonly onSelect: (at: number) => void;
}

const Row = memo(function Row(props: RowProps) {
  useSecrets();
  const { id, survey, fault, at, start, active, index, size, onSelect } = props;
  const frame = frameAt(survey, at);
  const pulse = choosePulse(frame);
  const note = describeFrame(frame, fault);
  const isBroken = fault?.severity === 'error';
  const shape = chooseMark(pulse, isBroken);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the screen
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-posinset={index + 1}
      aria-setsize={size}
      className={css.row}
      data-broken={isBroken || undefined}
      style={{ transform: `translateY(${start}px)`, height: ROW * textScale() }}
      onClick={() => onSelect(frame.at)}
    >
      <span className={css.faint}>{frame.at + 1}</span>
      {shape && <KindMark shape={shape} label={isBroken ? 'not intact' : (pulse ?? '')} />}
      <span>
        <bdi className={css.name} title={visibleText(`${frame.label}\n${frame.lane}`)}>
          <NodeName label={frame.label} />
        </bdi>
        <span className={css.note}>
          <bdi title={visibleText(note)}>{visibleText(note)}</bdi>
          {frame.fresh > 0 && !isBroken && <span>{countText(frame.fresh)} fresh</span>}
        </span>
      </span>
    </div>
  );
});

function describeFrame(frame: ReceiptFrame, fault: ReceiptFault | undefined): string {
  if (fault?.severity === 'error') return `not intact: ${fault.title ?? 'a check failed at it'}`;
  const what =
    frame.status === 'skipped'
      ? 'slept'
      : frame.status === 'failed'
        ? 'failed'
        : frame.moved.length
          ? `moved ${facetList(frame.moved, 2)}`
          : 'nothing moved';
  const by = { self: ' · by its clock', external: ' · from outside', input: '', unknown: '' };
  return `${what}${by[frame.source]}${fault ? ` · warning: ${fault.title ?? 'see its lane'}` : ''}`;
}

/** A broken receipt that nobody has looked at stays in sight, wherever the playhead is. */
function Pinned() {
  const { trail, faults, at, go } = useCascade();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  if (faults.at.get(at)?.severity === 'error' && !seen.has(at)) setSeen(new Set([...seen, at]));
  const unseen = faults.broken.filter((position) => !seen.has(position));
  const [first] = unseen;
  if (first === undefined) return null;
  const { label } = frameAt(trail.survey, first);
  return (
    <button type="button" className={css.pinned} onClick={() => go(first)}>
      <KindMark shape="error" label="" />
      <span>
        <b>Receipt {first + 1} is not intact</b>
        <span>
          <bdi>{visibleText(label)}</bdi>
          {unseen.length > 1 && `, and ${counted(unseen.length - 1, 'more', 'more')}`}
        </span>
      </span>
    </button>
  );
}
