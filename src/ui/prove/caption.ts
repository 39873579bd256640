// A sentence in parts, of which some are emphasised.

import { visibleText } from '../../base/visible.ts';
import type { Tone } from '../kit/tone.ts';

/** Plain words, or such that matter; `tone`: where they are a verdict. */
export type CaptionPart = string | { readonly text: string; readonly tone?: Tone };

/** The whole sentence, as it is read out. */
export function captionText(parts: readonly CaptionPart[]): string {
  return visibleText(parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''));
}
