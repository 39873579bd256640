// Every text, title and label that is ever on the screen is watched for hidden characters, however
// short it is there.

import type { Page } from '@playwright/test';

/** Lists every place that had a raw character, with the first text there. */
export async function watchHidden(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await page.exposeBinding('reportHidden', (_, where: string, text: string) => {
    if (!found.has(where)) found.set(where, text);
  });
  await page.addInitScript(install);
  return found;
}

function install(): void {
  const report = Reflect.get(globalThis, 'reportHidden') as (where: string, text: string) => void;
  const HIDDEN =
    /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}](?<!\p{Extended_Pictographic}[\ufe0e\ufe0f])/gu;
  const UNSEEN =
    /^(id|for|class|style|d|transform|aria-(controls|labelledby|describedby|owns|activedescendant)|data-.*)$/;

  /** A person chooses in these fields, and writes in the others. */
  const CHOSEN = '[readonly], [role="combobox"]:not([aria-label^="Path of"])';

  const whereIs = (element: Element | null): string => {
    const parts: string[] = [];
    for (let at = element; at && parts.length < 4; at = at.parentElement) {
      const own = at.getAttribute('class')?.split(' ')[0] ?? '';
      parts.unshift(`${at.tagName.toLowerCase()}${own && `.${own}`}`);
    }
    return `${location.pathname.replaceAll(/[^/]{20,}/g, '…')} ${parts.join(' > ')}`;
  };
  const check = (element: Element | null, what: string, text: string | null) => {
    if (!text || !HIDDEN.test(text)) return;
    HIDDEN.lastIndex = 0;
    const shown = text
      .slice(0, 120)
      .replaceAll(HIDDEN, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
    report(`${whereIs(element)} ${what}`, shown);
  };
  const checkAttribute = (element: Element, name: string) => {
    if (UNSEEN.test(name)) return;
    if (name === 'value' && !element.matches(CHOSEN)) return;
    check(element, `@${name}`, element.getAttribute(name));
  };
  const walk = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.matches('script, style')) return;
    // A person's own text stays as it is, here and in `checkAttribute`.
    if (node instanceof Text && !element.matches('textarea')) check(element, 'text', node.data);
    if (!(node instanceof Element)) return;
    for (const name of node.getAttributeNames()) checkAttribute(node, name);
    for (const child of node.childNodes) walk(child);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'childList') addedNodes.forEach(walk);
      else if (type === 'characterData') walk(target);
      else if (target instanceof Element && attributeName !== null)
        checkAttribute(target, attributeName);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}
