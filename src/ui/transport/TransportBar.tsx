import type { CSSProperties, ReactNode } from 'react';
import { Scrubber, type ScrubberProps } from './Scrubber.tsx';
import { TransportFrame, type TransportFrameProps } from './TransportFrame.tsx';
import css from './transport.module.css';

export interface TransportBarProps extends ScrubberProps, Omit<TransportFrameProps, 'track'> {
  readonly names?: ReactNode;
  readonly high?: string;
}

/** The playhead of a screen whose track is a scrubber. */
export function TransportBar(props: TransportBarProps) {
  const { children, room, playback, names, high, ...scrubber } = props;
  const { at, total, onSelect } = scrubber;
  const style: CSSProperties & Record<'--high', string | undefined> = { '--high': high };
  const track = (
    <div className={css.track} data-pictured={names ? true : undefined} style={style}>
      {names}
      <Scrubber {...scrubber} />
    </div>
  );
  return (
    <TransportFrame {...{ at, total, onSelect, playback, room, track }}>{children}</TransportFrame>
  );
}
