import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import { visibleText } from '../../core/visible.ts';
import css from './stage.module.css';

export interface PairSide {
  readonly label: string;
  readonly value: string;
}

export interface HashPairProps {
  readonly computed: PairSide;
  readonly written: PairSide;
}

/** What was computed and what is written, and whether the two are the same. */
export function HashPair({ computed, written }: HashPairProps) {
  const isSame = computed.value === written.value;
  const Sign = isSame ? IconEqual : IconEqualNot;
  return (
    <div className={css.pairFrame}>
      <div className={css.pair} data-tone={isSame ? 'ok' : 'bad'}>
        <Side {...computed} />
        <span className={css.sign}>
          <Sign
            size="1.5em"
            stroke={2.6}
            role="img"
            aria-label={isSame ? 'is the same as' : 'is not the same as'}
          />
        </span>
        <Side {...written} />
      </div>
    </div>
  );
}

function Side({ label, value }: PairSide) {
  return (
    <div className={css.side}>
      <p>{label}</p>
      <Value text={value} />
    </div>
  );
}

const HEX = /^(?:[a-z0-9]+:)?([0-9a-f]{64})$/;
const GROUP = 8;

/** A hash in groups of eight; numbers large; anything else as it is. */
function Value({ text }: { readonly text: string }) {
  const hex = HEX.exec(text)?.[1];
  if (hex === undefined)
    return (
      <code className={css.value} data-short={text.length <= 8 || undefined}>
        <bdi>{visibleText(text)}</bdi>
      </code>
    );
  const groups = Array.from({ length: hex.length / GROUP }, (_, i) => ({
    at: i,
    text: hex.slice(i * GROUP, (i + 1) * GROUP),
  }));
  return (
    <code className={css.hash} title={text}>
      {groups.map(({ at, text: group }) => (
        <span key={at}>{group}</span>
      ))}
    </code>
  );
}
