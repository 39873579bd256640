import { visibleText } from '../../../../base/visible.ts';
import { captionAt } from './caption.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';

/** What happens at the playhead, in one sentence. */
export function CascadeCaption() {
  const { trail, at } = useCascade();
  return (
    <section className={css.caption} aria-label="Caption">
      <div className={css.sentence}>
        <b className={css.number}>{at + 1}</b>
        <p>
          {captionAt(trail, at).map(({ text, is }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in their order
            <bdi key={i} data-is={is}>
              {visibleText(text)}
            </bdi>
          ))}
        </p>
      </div>
    </section>
  );
}
