import { Group, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { visibleText } from '../../../core/visible.ts';
import { countText } from '../../../ui/format.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { PULSE_SHAPES } from '../../../ui/topology/TopologyNode.tsx';
import { type Frame, frameAt, type Survey } from '../data/trail.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { facetList, pulseOf } from './moment.ts';
import { ONLY, type Only } from './use-cascade-url.ts';

const ROW = 40;

const WORDS: Record<Only, string> = {
  moved: 'Moved',
  still: 'Nothing moved',
  skipped: 'Skipped',
  failed: 'Failed',
  input: 'Input',
  self: 'Clock',
  external: 'Outside',
};

/** Every receipt in file order, or those of one kind. */
export function ReceiptList() {
  const { trail, at, url, go } = useCascade();
  const { survey } = trail;
  const { only, setOnly } = url;
  const id = useId();
  const total = survey.frames.count;
  const scroller = useRef<HTMLDivElement>(null);
  const counts = useMemo(() => countAll(survey), [survey]);
  const shown = useMemo(() => framesOf(survey, only), [survey, only]);
  const list = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const index = shown.indexOf(at);
  useEffect(() => {
    if (index >= 0) list.scrollToIndex(index, { align: 'auto' });
  }, [index, list]);
  return (
    <section className={css.list} aria-label="Receipts">
      <Group component="fieldset" gap="xs" px="md" py="sm">
        <VisuallyHidden component="legend">Which receipts are listed</VisuallyHidden>
        <Chip on={only === null} count={countText(total)} onClick={() => setOnly(null)}>
          All
        </Chip>
        {ONLY.filter((one) => counts.get(one)).map((one) => (
          <Chip
            key={one}
            on={only === one}
            count={countText(counts.get(one) ?? 0)}
            onClick={() => setOnly(only === one ? null : one)}
          >
            {WORDS[one]}
          </Chip>
        ))}
      </Group>
      {shown.length === 0 ? (
        <Empty
          title={only === null ? 'No receipts' : 'None of these'}
          text={
            only === null
              ? 'This topology has not run, or its trail was taken away.'
              : 'No receipt of this trail is of this kind.'
          }
        />
      ) : (
        <div
          ref={scroller}
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
                id={`${id}-${shown[item.index]}`}
                survey={survey}
                at={shown[item.index] ?? 0}
                start={item.start}
                active={shown[item.index] === at}
                index={item.index}
                size={shown.length}
                onSelect={go}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly survey: Survey;
  readonly at: number;
  readonly start: number;
  readonly active: boolean;
  readonly index: number;
  readonly size: number;
  readonly onSelect: (at: number) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { id, survey, at, start, active, index, size, onSelect } = props;
  const frame = frameAt(survey, at);
  const pulse = pulseOf(frame);
  const note =
    frame.status === 'skipped'
      ? 'skipped'
      : frame.status === 'failed'
        ? 'failed'
        : frame.moved.length
          ? facetList(frame.moved, 2)
          : 'nothing moved';
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
      style={{ transform: `translateY(${start}px)`, height: ROW }}
      onClick={() => onSelect(frame.at)}
    >
      <span className={css.faint}>{frame.at + 1}</span>
      {pulse && <KindMark shape={PULSE_SHAPES[pulse]} label={pulse} />}
      <span>
        <bdi title={visibleText(frame.lane)}>{visibleText(frame.label)}</bdi>
        <bdi className={css.faint} title={visibleText(note)}>
          {visibleText(note)}
          {frame.source === 'self' && ' · by its clock'}
          {frame.source === 'external' && ' · from outside'}
        </bdi>
      </span>
      {frame.fresh > 0 && (
        <span className={css.faint} title={`${frame.fresh} fresh tokens`}>
          {countText(frame.fresh)}
        </span>
      )}
    </div>
  );
});

function isOnly(frame: Frame, only: Only): boolean {
  if (only === 'moved' || only === 'still')
    return frame.status === 'rendered' && frame.moved.length > 0 === (only === 'moved');
  return frame.status === only || frame.source === only;
}

function framesOf(survey: Survey, only: Only | null): readonly number[] {
  const all = Array.from({ length: survey.frames.count }, (_, at) => at);
  return only === null ? all : all.filter((at) => isOnly(frameAt(survey, at), only));
}

function countAll(survey: Survey): ReadonlyMap<Only, number> {
  const counts = new Map<Only, number>();
  for (let at = 0; at < survey.frames.count; at++) {
    const frame = frameAt(survey, at);
    for (const only of ONLY) if (isOnly(frame, only)) counts.set(only, (counts.get(only) ?? 0) + 1);
  }
  return counts;
}
