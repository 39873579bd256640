/** The bars are those of the icon that the page comes with. */
const BARS = [
  ['1', '1.5', '8.5', '#3f4fd3'],
  ['3.5', '6.2', '11', '#8d99ff'],
  ['1', '10.9', '14', '#5463e0'],
] as const;

/**
 * Returns a `data:` address, without a badge for a count of 0. More than nine have no room for
 * their number.
 */
export function tabIcon(count: number): string {
  const bars = BARS.map(
    ([x, y, width, fill]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="3.6" rx="1.4" fill="${fill}"/>`,
  );
  const words = count > 9 ? '9+' : String(count);
  const size = words.length > 1 ? 7 : 9;
  const badge = `<circle cx="10.5" cy="10.5" r="5.5" fill="#1a1d24" stroke="#fff" stroke-width="0.75"/><text x="10.5" y="${10.5 + size * 0.36}" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="#fff">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${bars.join('')}${count > 0 ? badge : ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The page's own icon is kept until something waits: a new address would be loaded. */
export function setTabIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && (count > 0 || link.href.startsWith('data:'))) link.href = tabIcon(count);
}
