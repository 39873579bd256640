// Small words of events.

import type { Block } from '../../../ledger/model/view.ts';

export function textBlock(title: string, text: string): readonly Block[] {
  return text === '' ? [] : [{ type: 'text', title, text }];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
