// Paper is light: while the page is printed, so is the theme.

const SCHEME = 'data-mantine-color-scheme';

export function printLight(): void {
  const root = document.documentElement;
  let chosen: string | null = null;
  addEventListener('beforeprint', () => {
    chosen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    if (chosen !== null) root.setAttribute(SCHEME, chosen);
  });
}
