// A page that was made here is shown as elements: no browser turns its text into markup, and
// nothing in it may run or lead elsewhere.

/** Reads a page as its writers make it: one style, then the body, then data. */
export function readPage(page: string): { readonly style: string; readonly body: string } {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const [, body = ''] = /<body>([\s\S]*?)(?:<script|<\/body>)/.exec(page) ?? [];
  return { style, body };
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([a-zA-Z-]+)="([^"]*)"/g;
const SVG = 'http://www.w3.org/2000/svg';
const EMPTY = new Set(['br', 'meta']);
/** A script, a form or another page could come in by an element or attribute that is not listed. */
const ALLOWED =
  /^(?:[abgp]|br|main|section|header|footer|div|span|strong|code|pre|h[1-6]|[duo]l|d[td]|li|table|t[hdr]|thead|tbody|details|summary|figure|figcaption|svg|path|circle|text|title)$/;
const ATTRIBUTES =
  /^(?:aria-[a-z]+|role|id|class|tabindex|href|open|viewBox|[cd]?[xydr12]|text-anchor)$/;

/** `show` returns the visible form of a text. */
export function drawMarkup(markup: string, into: Element, show: (text: string) => string): void {
  let at = into;
  for (const [, end, name = '', attributes = '', closed, text] of markup.matchAll(PIECE)) {
    if (text !== undefined) at.append(show(readText(text)));
    else if (end) at = at === into ? at : (at.parentElement ?? into);
    else {
      const element = createElement(name, at);
      for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE))
        if (ATTRIBUTES.test(key) && (key !== 'href' || value.startsWith('#')))
          element.setAttribute(key, readText(value));
      at.append(element);
      if (!closed && !EMPTY.has(name)) at = element;
    }
  }
}

function createElement(name: string, parent: Element): Element {
  if (!ALLOWED.test(name)) return document.createElement('div');
  if (name === 'svg' || parent.namespaceURI === SVG) return document.createElementNS(SVG, name);
  // The screen has its own main part, and its own heading of the first rank.
  const element = document.createElement(name === 'main' ? 'div' : name);
  if (name === 'main') element.className = 'main';
  const [, rank] = /^h([1-5])$/.exec(name) ?? [];
  if (rank) element.setAttribute('aria-level', String(Number(rank) + 1));
  return element;
}

const WRITTEN = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
]);

function readText(markup: string): string {
  return markup.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (whole, name: string) => WRITTEN.get(name) ?? whole,
  );
}
