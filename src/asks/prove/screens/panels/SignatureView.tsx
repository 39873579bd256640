import { visibleText } from '../../../../base/visible.ts';
import type { Pins } from '../../../../ledger/model/check.ts';
import { HashSquare } from '../../../../ui/ledger/HashChip.tsx';
import type { SignatureState } from '../captions.ts';
import css from '../replay.module.css';

export interface SignatureViewProps {
  readonly state: SignatureState;
  readonly pins: Pins;
}

export function SignatureView({ state, pins: { signer, keys = [] } }: SignatureViewProps) {
  const given = signer ?? keys[0];
  return (
    <p>
      <b>{state === 'not asked for' ? 'signed, not asked for' : state}</b>{' '}
      {given === undefined ? (
        'No key was given to ask by whom.'
      ) : (
        <code className={css.short} title={visibleText(given)}>
          <HashSquare hash={given} /> key {visibleText(given.slice(0, 16))}
          {keys.length > 1 && ` and ${keys.length - 1} more`}
        </code>
      )}
    </p>
  );
}
