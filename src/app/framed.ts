/**
 * Another page that shows this one inside itself could cover parts of it, and have a person approve
 * what they do not see. Hosts that send our headers refuse it; this is for those that do not.
 */
export const isFramed = window.top !== window;

export function refuseFrame(root: HTMLElement): void {
  const text = document.createElement('p');
  text.textContent =
    'Ledgerscope does not run inside another page, which could cover parts of it. ';
  const link = document.createElement('a');
  link.href = window.location.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = 'Open it in a tab of its own';
  text.append(link);
  root.replaceChildren(text);
}
