import {
  IconArrowBarDown,
  IconCopyCheck,
  IconEqual,
  IconEqualNot,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AlignedKind } from '../../../ledger/compare/alignment.ts';
import type { Sameness } from '../../../ledger/compare/view.ts';
import type { Tone } from '../../../ui/kit/tone.ts';

export const ROW_WORDS: Readonly<
  Record<AlignedKind, { readonly sign: string; readonly word: string }>
> = {
  same: { sign: '=', word: 'same' },
  changed: { sign: '≠', word: 'changed' },
  'only a': { sign: '−', word: 'only in A' },
  'only b': { sign: '+', word: 'only in B' },
  open: { sign: '?', word: 'not aligned' },
};

interface SamenessLook {
  readonly word: string;
  readonly icon: ComponentType<IconProps>;
  readonly tone: Tone;
}

export const SAMENESS: Readonly<Record<Sameness, SamenessLook>> = {
  equal: { word: 'equal', icon: IconEqual, tone: 'ok' },
  appended: { word: 'appended', icon: IconArrowBarDown, tone: 'none' },
  'same run': { word: 'same run', icon: IconCopyCheck, tone: 'none' },
  differs: { word: 'differs', icon: IconEqualNot, tone: 'warn' },
};

export const COMPARE_NAMES = { before: 'A', after: 'B' } as const;
