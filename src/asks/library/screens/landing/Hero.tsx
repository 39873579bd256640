import { IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Kbd } from '../../../../ui/ledger/Kbd.tsx';
import css from './landing.module.css';

export interface HeroProps {
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Hero({ isBusy, onPress, children }: HeroProps) {
  return (
    <section className={css.hero}>
      <div>
        <h1>Open any agent’s ledger. Prove it, replay it, read&nbsp;it.</h1>
        <p className={css.sub}>
          A ledger is the diary an AI agent keeps. <b>Change one byte of it later, and it shows.</b>
        </p>
        <div className={css.call}>
          <button type="button" className={css.cta} disabled={isBusy} onClick={onPress}>
            <IconPlayerPlayFilled size={14} aria-hidden />
            <span>
              Watch an agent get caught<span className={css.rest}>: change one byte</span>
            </span>
            <Kbd keys="Enter" />
          </button>
        </div>
        <p className={css.note}>
          <IconLock size={14} stroke={1.75} aria-hidden /> Nothing leaves this machine. A copy is
          changed.
        </p>
      </div>
      {children}
    </section>
  );
}
