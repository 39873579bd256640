import { Text } from '@mantine/core';
import { visibleText } from '../../../../base/visible.ts';
import { countText } from '../../../../ui/format.ts';
import { type KnownRisk, Risk } from '../Risk.tsx';
import { useInView } from '../use-in-view.ts';
import css from './batch.module.css';
import { CommonArgs, type CommonProps, SAME } from './Common.tsx';
import { ListedRequests } from './Listed.tsx';
import { toRequestKey } from './selection.ts';
import type { ListedRequest } from './use-listed.ts';

export interface ListedAllProps extends Omit<CommonProps, 'requests'> {
  readonly asked: CommonProps['requests'];
  readonly listed: readonly ListedRequest[];
  readonly isReading: boolean;
  readonly risk: KnownRisk | undefined;
}

/** Lists what all of them have in common, what each would do, and which of them nobody has looked at yet. */
export function ListedAll(props: ListedAllProps) {
  const { asked, listed, isReading, risk, ...common } = props;
  const { verdict, differing } = common;
  const approve = verdict === 'approve';
  const { seen, box } = useInView<HTMLDivElement>(!isReading);
  const unseen = isReading
    ? []
    : listed.filter(({ request, why }) => why === null && !seen.has(toRequestKey(request)));
  return (
    <div ref={box} className={css.listedAll}>
      <div className={css.asked}>
        <CommonArgs requests={asked} {...common} />
        {approve && risk && <Risk risk={risk} />}
      </div>
      {/* A region that scrolls has to take the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={css.batch} tabIndex={0} aria-label="What is decided on">
        <ol>
          {listed.map(({ request, seen: read, own, why }) => (
            <ListedRequests
              key={toRequestKey(request)}
              request={request}
              detail={read?.detail ?? null}
              own={own}
              differing={differing}
              why={why}
            />
          ))}
        </ol>
      </section>
      <Text c="warn" role="status">
        {!isReading && unseenText(unseen, listed.length, seen.has(SAME))}
      </Text>
    </div>
  );
}

/**
 * Returns "Not in view yet: what would run of 12 of 20, the first of them key_rotate at record 9.",
 * or null when all was in view.
 */
function unseenText(
  unseen: readonly ListedRequest[],
  all: number,
  isSameSeen: boolean,
): string | null {
  const [first] = unseen;
  const parts = [];
  if (!isSameSeen) parts.push('what is the same in all');
  if (first) {
    const { title, seq } = first.request;
    parts.push(
      `what would run of ${countText(unseen.length)} of ${countText(all)}, the first of them ${visibleText(title)} at record ${String(seq)}`,
    );
  }
  return parts.length === 0 ? null : `Not in view yet: ${parts.join('; ')}. Scroll to see it.`;
}
