import { countText } from '../format.ts';
import { TextButton } from '../kit/text.tsx';

export interface MoreButtonProps {
  readonly left: number;
  readonly next: number;
  /** Plural: "lines". */
  readonly what: string;
  readonly onMore: () => void;
}

export function MoreButton({ left, next, what, onMore }: MoreButtonProps) {
  if (left === 0) return null;
  return (
    <TextButton ff="text" py={2} onClick={onMore}>
      {next < left
        ? `Show ${countText(next)} more of ${countText(left)} ${what}`
        : `Show the other ${countText(left)} ${what}`}
    </TextButton>
  );
}
