import type { KeyboardEvent } from 'react';
import { submitByKey } from '../../../../ui/submit-by-key.ts';

/**
 * Signs a form by its button, or by Ctrl or ⌘ with Enter in a field. Enter alone in a line goes on.
 */
export function signByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  // The key presses a button by itself.
  if (event.key !== 'Enter' || target instanceof HTMLButtonElement) return;
  submitByKey(event);
  if (event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>('input, textarea, button[type=submit]')];
  fields[fields.indexOf(target) + 1]?.focus();
}
