// Mantine gives a new dialog the focus a moment after it is drawn. A person who is in one of its
// fields by then stays there, because their typing would end up in another field.

const FIRST = 'data-autofocus';

/**
 * Holds for the whole life of the page: the element with the focus in a dialog is the one that is
 * to get it.
 */
export function keepDialogFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest('[role="dialog"]');
    if (!dialog || dialog === target) return;
    for (const one of dialog.querySelectorAll(`[${FIRST}]`)) one.removeAttribute(FIRST);
    target.setAttribute(FIRST, 'true');
  });
}
