// The icon of the tab, with how many requests wait.

const PLAIN = '/favicon.svg';
/** The same bars as in the plain icon. */
const BARS = [
  ['1', '1.5', '8.5', '#3f4fd3'],
  ['3.5', '6.2', '11', '#8d99ff'],
  ['1', '10.9', '14', '#5463e0'],
] as const;

/** Of no count the plain one; more than nine have no room for their number. */
export function tabIcon(count: number): string {
  if (count === 0) return PLAIN;
  const bars = BARS.map(
    ([x, y, width, fill]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="3.6" rx="1.4" fill="${fill}"/>`,
  );
  const words = count > 9 ? '9+' : String(count);
  const size = words.length > 1 ? 7 : 9;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${bars.join('')}<circle cx="10.5" cy="10.5" r="5.5" fill="#c02a2a"/><text x="10.5" y="${10.5 + size * 0.36}" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="#fff">${words}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function setTabIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = tabIcon(count);
}
