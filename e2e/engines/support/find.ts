// The function runs in the page, so it may use nothing from outside of itself. It finds the visible
// elements of a role whose name matches, as a screen reader would know them.

export function findShown(role: string, name: string): Element[] {
  const TAGS: Readonly<Record<string, string>> = {
    button: 'button',
    checkbox: 'input[type=checkbox]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    region: 'section[aria-label], section[aria-labelledby]',
    row: 'tr',
    table: 'table',
    textbox: 'input:not([type]), input[type=text], textarea',
  };
  const written = (of: Element | null | undefined): string => {
    let text = '';
    for (const node of of?.childNodes ?? []) {
      if (node instanceof Text) text += node.data;
      else if (node instanceof Element && node.ariaHidden !== 'true') text += ` ${written(node)} `;
    }
    return text.replace(/\s+/g, ' ').trim();
  };
  const readName = (one: Element): string => {
    const ids = one.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (ids.length) return ids.map((id) => written(document.getElementById(id))).join(' ');
    const label = 'labels' in one ? (one.labels as NodeList | null)?.[0] : null;
    return one.ariaLabel ?? (label instanceof Element ? written(label) : written(one));
  };
  const explicit = `[role=${role}]`;
  const all = document.querySelectorAll(
    TAGS[role] ? `:is(${TAGS[role]}):not([role]), ${explicit}` : explicit,
  );
  const pattern = new RegExp(name);
  // The screen behind a dialog is painted, but nobody can reach it.
  return [...all].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest('[inert]') &&
      pattern.test(readName(one)),
  );
}
