import type { ReactNode } from 'react';
import { TransportButtons, type TransportButtonsProps } from './TransportButtons.tsx';
import css from './transport.module.css';

export interface TransportFrameProps extends TransportButtonsProps {
  readonly room: string;
  readonly track: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the playhead of a screen: its buttons, its track, and where it is. */
export function TransportFrame({ children, room, track, tools, ...buttons }: TransportFrameProps) {
  const style: React.CSSProperties & Record<'--room', string> = { '--room': room };
  return (
    <section className={css.bar} aria-label="Transport" data-chrome>
      <TransportButtons {...buttons} />
      {tools}
      {track}
      <div className={css.readout} style={style}>
        {children}
      </div>
    </section>
  );
}
