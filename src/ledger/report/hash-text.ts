// A hash on a report's page shows its beginning on paper, and all of it on a screen.

import { type Html, html } from './html.ts';

export function isHashText(text: string): boolean {
  return /^[0-9a-f]{24,}$/.test(text);
}

export function renderHash(text: string): Html {
  const rest = isHashText(text) && html`<span class="rest">${text.slice(8)}</span>`;
  return html`<span class="code">${rest ? text.slice(0, 8) : text}${rest}</span>`;
}
