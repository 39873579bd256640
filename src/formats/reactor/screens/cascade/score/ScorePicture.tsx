import { Box } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { visibleText } from '../../../../../base/visible.ts';
import type { Brush } from '../../../../../ui/graph/map/brush.ts';
import { MapCanvas } from '../../../../../ui/graph/map/Canvas.tsx';
import { KindMark } from '../../../../../ui/ledger/KindMark.tsx';
import { captionAt, cascadeCaptionText } from '../caption.ts';
import { useCascade } from '../context.ts';
import { pathTo } from '../moment.ts';
import { paintScore } from './draw.ts';
import css from './score.module.css';
import {
  curve,
  lineAt,
  receiptAt,
  type Score,
  type ScoreSize,
  toScoreX,
  toScoreY,
} from './score.ts';

/**
 * Every node a line, every receipt a mark. A picture: the slider over it takes the keys and says where
 * the playhead is, and the list of receipts has every mark in words.
 */
export function ScorePicture() {
  const { score } = useCascade();
  const { ref, width, height } = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const both = useMergedRef(ref, frame);
  const size = useMemo(() => ({ width, height }), [width, height]);
  return (
    <Box ref={both} pos="absolute" inset={0} aria-hidden>
      {width > 0 && (
        <>
          <Marks score={score} size={size} />
          <Moment score={score} size={size} />
          <Broken score={score} size={size} />
          <Hover score={score} size={size} within={frame} />
        </>
      )}
    </Box>
  );
}

interface PartProps {
  readonly score: Score;
  readonly size: ScoreSize;
}

function Marks({ score, size }: PartProps) {
  const { trail } = useCascade();
  const paint = useCallback(
    (brush: Brush) => paintScore(brush, score, trail.cause, size),
    [score, trail, size],
  );
  return <MapCanvas width={size.width} height={size.height} paint={paint} />;
}

/** The playhead, what is after it, and the lit path to it. */
function Moment({ score, size }: PartProps) {
  const { trail, at } = useCascade();
  const total = score.mark.length;
  const place = (one: number) =>
    [toScoreX(one, total, size), toScoreY(lineAt(score, one), score.lines, size)] as const;
  const steps = pathTo(trail, at);
  const [x, y] = place(at);
  return (
    <>
      <span
        className={css.future}
        data-mark={at < total - 1 ? 'future' : undefined}
        style={{ left: x + 4 }}
      />
      <svg className={css.path} width={size.width} height={size.height} aria-hidden="true">
        {steps.map(({ cause, effect }, back) => (
          <g key={cause} data-age={Math.min(3, back)}>
            <path data-mark="edge-lit" d={curve(place(cause), place(effect))} />
            <circle cx={place(cause)[0]} cy={place(cause)[1]} r={3.2} />
          </g>
        ))}
        <line data-mark="playhead" x1={x} x2={x} y2={size.height} />
        <circle cx={x} cy={y} r={4.6} data-head />
      </svg>
    </>
  );
}

/** More broken receipts are in the silhouette alone. */
const MOST_BROKEN = 60;

/** Above what is still to come: what is broken is never pale. */
function Broken({ score, size }: PartProps) {
  const { broken } = useCascade().faults;
  const total = score.mark.length;
  return broken.slice(0, MOST_BROKEN).map((at) => (
    <span
      key={at}
      className={css.broken}
      style={{
        left: toScoreX(at, total, size),
        top: toScoreY(lineAt(score, at), score.lines, size),
      }}
    >
      <KindMark shape="error" label="" size={14} />
    </span>
  ));
}

/** What is under the pointer, in words. */
function Hover({
  score,
  size,
  within,
}: PartProps & { readonly within: React.RefObject<HTMLElement | null> }) {
  const { trail, go } = useCascade();
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    // The slider lies over the picture and takes the pointer: what both are in hears of it.
    const over = within.current?.closest<HTMLElement>('[data-tall]');
    if (!over) return;
    let pressed: number | null = null;
    const find = ({ clientX, clientY }: PointerEvent) => {
      const box = within.current?.getBoundingClientRect();
      return receiptAt(score, clientX - (box?.left ?? 0), clientY - (box?.top ?? 0), size);
    };
    const down = (event: PointerEvent) => {
      pressed = event.clientX;
    };
    const move = (event: PointerEvent) => setAt(event.buttons ? null : find(event));
    const leave = () => setAt(null);
    // Where it was pressed without being dragged, the mark there is meant, not only the moment.
    const up = (event: PointerEvent) => {
      const to = find(event);
      if (pressed !== null && Math.abs(event.clientX - pressed) < 4)
        requestAnimationFrame(() => go(to));
      pressed = null;
    };
    over.addEventListener('pointerdown', down);
    over.addEventListener('pointermove', move);
    over.addEventListener('pointerleave', leave);
    over.addEventListener('pointerup', up);
    return () => {
      over.removeEventListener('pointerdown', down);
      over.removeEventListener('pointermove', move);
      over.removeEventListener('pointerleave', leave);
      over.removeEventListener('pointerup', up);
    };
  }, [score, size, within, go]);
  if (at === null) return null;
  const total = score.mark.length;
  const [x, y] = [toScoreX(at, total, size), toScoreY(lineAt(score, at), score.lines, size)];
  return (
    <>
      <span className={css.ring} data-unsaved style={{ left: x, top: y }} />
      <span
        className={css.words}
        data-unsaved
        data-left={x > size.width / 2 || undefined}
        style={{ left: x }}
      >
        <b>{at + 1}</b> {visibleText(cascadeCaptionText(captionAt(trail, at)))}
      </span>
    </>
  );
}
