import { IconEqual, IconEqualNot } from '@tabler/icons-react';
import { visibleText } from '../../base/visible.ts';
import css from './prove.module.css';

export interface PairSide {
  readonly label: string;
  readonly value: string;
}

export interface HashPairProps {
  readonly written: PairSide;
  readonly computed: PairSide;
}

/** Shows the written and the computed hash, in this order, and whether the two are the same. */
export function HashPair({ written, computed }: HashPairProps) {
  const isSame = computed.value === written.value;
  const Sign = isSame ? IconEqual : IconEqualNot;
  return (
    <div className={css.pair} data-tone={isSame ? 'ok' : 'bad'}>
      <Side {...written} />
      <span className={css.sign}>
        <Sign
          size="1.5em"
          stroke={2.6}
          role="img"
          aria-label={isSame ? 'is the same as' : 'is not the same as'}
        />
      </span>
      <Side {...computed} />
    </div>
  );
}

function Side({ label, value }: PairSide) {
  return (
    <div>
      <p>{label}</p>
      <Value text={value} />
    </div>
  );
}

const HEX = /^(?:[a-z0-9]+:)?([0-9a-f]{64})$/;

function Value({ text }: { readonly text: string }) {
  const groups = HEX.exec(text)?.[1]?.match(/.{8}/g) ?? null;
  return (
    <code title={groups ? text : undefined}>
      {groups ? groups.join(' ') : <bdi>{visibleText(text)}</bdi>}
    </code>
  );
}
