// Mantine gives a new dialog the focus a moment after it is drawn. Who is in one of its fields by
// then stays there: what they type would end up in another one.

const FIRST = 'data-autofocus';

/** For the whole life of the page: in a dialog, what has the focus is what is to get it. */
export function keepDialogFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest('[role="dialog"]');
    if (!dialog || dialog === target) return;
    for (const one of dialog.querySelectorAll(`[${FIRST}]`)) one.removeAttribute(FIRST);
    target.setAttribute(FIRST, 'true');
  });
}
