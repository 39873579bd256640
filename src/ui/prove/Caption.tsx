import { LedgerText } from '../ledger/LedgerText.tsx';
import css from './caption.module.css';
import { type CaptionPart, captionText } from './caption.ts';

export interface CaptionProps {
  readonly parts: readonly CaptionPart[];
  readonly component?: 'p' | 'h1' | 'h2';
}

/** The sentence that carries a screen. It takes the room of two lines however short it is, so that nothing moves. */
export function Caption({ parts, component: Component = 'p' }: CaptionProps) {
  let at = 0;
  return (
    <Component className={css.caption} title={captionText(parts)}>
      {parts.map((part) => {
        const { text, tone } = typeof part === 'string' ? { text: part, tone: null } : part;
        const key = at;
        at += text.length;
        if (tone === null) return <LedgerText key={key} text={text} />;
        return (
          <em key={key} data-tone={tone ?? 'now'}>
            <LedgerText text={text} />
          </em>
        );
      })}
    </Component>
  );
}
