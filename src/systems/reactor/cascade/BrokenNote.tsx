import { visibleText } from '../../../core/visible.ts';
import { counted } from '../../../ui/format.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { frameAt } from '../data/trail.ts';
import css from './cascade.module.css';
import { useCascade } from './context.ts';

/** What is broken: the receipt under the playhead, else the one before it, else the first. */
export function BrokenNote() {
  const { trail, faults, at, go } = useCascade();
  const { broken } = faults;
  const shown = broken.findLast((position) => position <= at) ?? broken[0];
  if (shown === undefined) return null;
  const fault = faults.at.get(shown);
  const { label } = frameAt(trail.survey, shown);
  return (
    <section className={css.broken} aria-label="Broken receipt">
      <h2>
        <KindMark shape="error" label="" /> Receipt {shown + 1} is not intact
      </h2>
      <p>
        <bdi>{visibleText(label)}</bdi>: {visibleText(fault?.title ?? 'a check failed at it')}.{' '}
        {shown === at && visibleText(fault?.message ?? '')}
      </p>
      {shown !== at && (
        <TextButton size="sm" onClick={() => go(shown)}>
          Go to receipt {shown + 1}
        </TextButton>
      )}
      {broken.length > 1 && (
        <p>{counted(broken.length, 'receipt')} are not intact: [ and ] lead to each.</p>
      )}
    </section>
  );
}
