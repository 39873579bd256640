import type { ShownBytes } from '../../core/model/replay.ts';
import { visibleText } from '../../core/visible.ts';
import css from './stage.module.css';

/** Some of the bytes that a hash is made of, with what matters in them marked. */
export function ByteLines({ bytes }: { readonly bytes: ShownBytes }) {
  const { head, isCut, before, marked, after, goesOn } = bytes;
  return (
    <p className={css.bytes}>
      {isCut && <bdi>{visibleText(head)}…</bdi>}
      <bdi>
        {isCut ? `…${visibleText(before)}` : visibleText(`${head}${before}`)}
        {marked && <mark>{visibleText(marked)}</mark>}
        {visibleText(after)}
        {goesOn && '…'}
      </bdi>
    </p>
  );
}
