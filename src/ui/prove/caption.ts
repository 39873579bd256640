// A sentence has parts, of which some are emphasised.

import { visibleText } from '../../base/visible.ts';
import type { Tone } from '../kit/tone.ts';

/** A part is plain or emphasised words; `tone` is for a verdict. */
export type CaptionPart = string | { readonly text: string; readonly tone?: Tone };

/** Returns the whole sentence, as it is read out. */
export function captionText(parts: readonly CaptionPart[]): string {
  return visibleText(parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''));
}
