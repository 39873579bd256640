import type { KeyboardEvent } from 'react';

/** Submits a form by ctrl or ⌘ with Enter, from any of its fields. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    event.currentTarget.requestSubmit();
}
