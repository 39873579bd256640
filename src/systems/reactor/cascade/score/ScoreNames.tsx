import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { visibleText } from '../../../../core/visible.ts';
import { useCascade } from '../context.ts';
import css from './score.module.css';
import { lineAt, namedLines, yOf } from './score.ts';

/** In px, before a person's own size of text: how far names are apart at least. */
const HIGH = 13;

/**
 * What the lines of the score are of. Where there is no room for all, that of the playhead is there, and
 * whatever line is pointed at. A picture: the topology has every name for whoever cannot see it.
 */
export function ScoreNames() {
  const { trail, score, at } = useCascade();
  const { nodes } = trail.survey;
  const { ref, width, height } = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const both = useMergedRef(ref, frame);
  const [pointed, setPointed] = useState<number | null>(null);
  const nodeOf = useMemo(() => {
    const found = new Int32Array(score.lines);
    score.lineOf.forEach((line, node) => {
      found[line] = node;
    });
    return found;
  }, [score]);
  const now = lineAt(score, at);
  const size = { width, height };
  const high = HIGH * scaleOf(frame.current);
  const named = height
    ? namedLines(score.lines, size, high, pointed === null ? [now] : [pointed])
    : [];
  return (
    <div
      ref={both}
      className={css.names}
      aria-hidden
      onPointerMove={({ clientY }) => {
        const y = clientY - (frame.current?.getBoundingClientRect().top ?? 0);
        const pitch = yOf(1, score.lines, size) - yOf(0, score.lines, size);
        const line = Math.round((y - yOf(0, score.lines, size)) / pitch);
        setPointed(Math.max(0, Math.min(score.lines - 1, line)));
      }}
      onPointerLeave={() => setPointed(null)}
    >
      {named.map((line) => (
        <bdi
          key={line}
          data-now={line === now || undefined}
          data-pointed={line === pointed || undefined}
          style={{ top: yOf(line, score.lines, size) }}
        >
          {visibleText(nodes[nodeOf[line] ?? -1]?.label ?? '')}
        </bdi>
      ))}
    </div>
  );
}

/** How much larger than usual a person has text. */
function scaleOf(element: HTMLElement | null): number {
  return element ? Number.parseFloat(getComputedStyle(element).fontSize) / 11 : 1;
}
