// Markup, style, the ledgers and the verifier are one file, which asks nobody for anything.

import { sha256OfText } from '../../base/hash/sha256.ts';
import { html } from '../report/html.ts';
import { type PageData, toBase64 } from './page-data.ts';
import { PAGE_STYLE } from './page-style.ts';

/** `script` is the verifier, built for such a page. */
export function writeReplayPage(data: PageData, script: string): string {
  // An end tag in it would end it, whatever it means there.
  const code = script.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const policy = [
    "default-src 'none'",
    `script-src '${hashScript(code)}' 'wasm-unsafe-eval'`,
    `style-src '${hashScript(PAGE_STYLE)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const head = html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${data.schema}">
<title>${data.title || 'Replay'}</title>
`;
  const body = html`<main>
<header><h1>${data.title || 'Replay'}</h1><p class="verdict" id="verdict" role="status">Reading the ledger in this page…</p></header>
<p class="about">${data.about}</p>
<section id="replay" aria-label="Replay"></section>
<noscript><p class="bad">This page verifies the ledger that it holds with a script of its own. Without scripts it shows nothing, and claims nothing.</p></noscript>
<footer><p id="made"></p></footer>
</main>
`;
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n',
    head.text,
    `<style>${PAGE_STYLE}</style>\n</head>\n<body>\n`,
    body.text,
    `<script type="application/json" id="data">${json}</script>\n`,
    `<script>${code}</script>\n</body>\n</html>\n`,
  ].join('');
}

function hashScript(text: string): string {
  return `sha256-${toBase64(sha256OfText(text))}`;
}
