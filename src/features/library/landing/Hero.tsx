import { IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Kbd } from '../../../ui/ledger/values.tsx';
import css from './landing.module.css';

export interface HeroProps {
  /** One line high, for who has been here before. */
  readonly isSmall: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** The miniature, where it is shown. */
  readonly children: ReactNode;
}

export function Hero({ isSmall, isBusy, onPress, children }: HeroProps) {
  return (
    <section className={css.hero} data-small={isSmall || undefined}>
      <div className={css.lead}>
        <h1>Open any agent’s ledger. Prove it, replay it, read&nbsp;it.</h1>
        {!isSmall && (
          <p className={css.sub}>
            A ledger is the diary an AI agent writes as it works.{' '}
            <b>Change one byte of it afterwards, and it shows</b>
            <span className={css.rest}>: at which entry, in which check, and what still holds</span>
            .
          </p>
        )}
        <div className={css.call}>
          <button type="button" className={css.cta} disabled={isBusy} onClick={onPress}>
            <IconPlayerPlayFilled size={18} aria-hidden />
            <span>Watch an agent get caught: change one byte</span>
            <Kbd keys="Enter" />
          </button>
        </div>
        {!isSmall && (
          <p className={css.note}>
            <span>
              <IconLock size={16} stroke={1.75} aria-hidden /> Nothing leaves this machine
            </span>
            <span>Two minutes, on a copy</span>
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
