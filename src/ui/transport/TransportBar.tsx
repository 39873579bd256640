import { Scrubber, type ScrubberProps } from './Scrubber.tsx';
import { TransportFrame, type TransportFrameProps } from './TransportFrame.tsx';

export interface TransportBarProps extends ScrubberProps, Omit<TransportFrameProps, 'track'> {}

/** The playhead of a screen whose track is a scrubber. */
export function TransportBar({ children, room, playback, ...scrubber }: TransportBarProps) {
  const { at, total, onSelect } = scrubber;
  return (
    <TransportFrame {...{ at, total, onSelect, playback, room }} track={<Scrubber {...scrubber} />}>
      {children}
    </TransportFrame>
  );
}
