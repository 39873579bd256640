// The browser asks the policy of Trusted Types before text becomes markup or the address of a
// script, wherever in the page that happens, and refuses what it does not let through.

import { SERVER_KINDS } from '../../formats/servers.ts';
import { PLACE, resolveFile } from '../../ui/data/place.ts';
import { LEDGER_WORKER } from '../worker/workers.ts';

/** TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    policy: {
      readonly createHTML?: (text: string) => string | null;
      readonly createScriptURL: (text: string) => string | null;
    },
  ): { createScriptURL(text: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

let asked = 0;

/** Has to run before anything else writes to the page. */
export function guardTypes(): void {
  const scripts = new Set([
    new URL(LEDGER_WORKER, PLACE).href,
    ...SERVER_KINDS.map(({ script }) => new URL(script, PLACE).href),
    resolveFile('sw.js'),
  ]);
  globalThis.trustedTypes?.createPolicy('default', {
    // The component library writes its styles like markup; without "<" nothing is an element.
    createHTML(text) {
      asked++;
      return text.includes('<') ? null : text;
    },
    createScriptURL: (url) => (scripts.has(new URL(url, location.href).href) ? url : null),
  });
}

/** Returns whether the browser asks: it does so only where it also refuses. */
export function typesAreGuarded(): boolean {
  const before = asked;
  document.createElement('template').innerHTML = 'text';
  return asked > before;
}
