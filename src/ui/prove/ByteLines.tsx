import { maskedTexts, visibleText } from '../../base/visible.ts';
import type { ShownBytes } from '../../ledger/model/replay.ts';
import { useSecrets } from '../secrets.ts';
import css from './prove.module.css';

/** Shows some of the bytes that a hash is made of, with the important ones marked. */
export function ByteLines({ bytes }: { readonly bytes: ShownBytes }) {
  useSecrets();
  const { isCut, goesOn } = bytes;
  const texts = isCut
    ? [
        ...maskedTexts([bytes.head]),
        ...maskedTexts([bytes.before, bytes.marked ?? '', bytes.after]),
      ]
    : maskedTexts([bytes.head, bytes.before, bytes.marked ?? '', bytes.after]);
  const [head = '', before = '', marked = '', after = ''] = texts;
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
