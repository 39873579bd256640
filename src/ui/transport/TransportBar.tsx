import type { ReactNode } from 'react';
import { Scrubber, type ScrubberProps } from './Scrubber.tsx';
import { TransportButtons, type TransportButtonsProps } from './TransportButtons.tsx';
import css from './transport.module.css';

export interface TransportBarProps extends ScrubberProps, TransportButtonsProps {
  /** How wide the words become at most. */
  readonly room: string;
  /** Where the playhead is, in words. */
  readonly children: ReactNode;
}

/** The playhead of a screen: its buttons, its track, and where it is. */
export function TransportBar({ children, room, playback, ...scrubber }: TransportBarProps) {
  const { at, total, onSelect } = scrubber;
  const style: React.CSSProperties & Record<'--room', string> = { '--room': room };
  return (
    <section className={css.bar} aria-label="Transport">
      <TransportButtons at={at} total={total} playback={playback} onSelect={onSelect} />
      <Scrubber {...scrubber} />
      <div className={css.readout} style={style}>
        {children}
      </div>
    </section>
  );
}
