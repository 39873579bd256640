// A browser gets these pages instead of the app. They need no file and no script.

import { createHash } from 'node:crypto';
import { COMMAND } from '../../../base/command.ts';
import { EVERYWHERE } from '../../hosting/headers.ts';

const STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 16px/1.55 system-ui, sans-serif;
  background: light-dark(#fafafb, #0f1216); color: light-dark(#1a1d24, #e6e9ef);
}
main {
  box-sizing: border-box; width: min(36rem, 100vw); padding: 2rem;
  background: light-dark(#ffffff, #14171c);
  border: 1px solid light-dark(#e3e6ec, #272c36); border-radius: 10px;
}
p.name { margin: 0 0 1.25rem; font-weight: 600; color: light-dark(#3a49c4, #a0aaff); }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; }
p, ol, ul { margin: 0 0 1rem; }
p:last-child { margin: 0; color: light-dark(#535b6e, #aab2c1); font-size: .875rem; }
ol, ul { padding-left: 1.25rem; }
li { margin: .375rem 0; }
a { color: light-dark(#3a49c4, #a0aaff); overflow-wrap: anywhere; }
code {
  font: .875em ui-monospace, monospace; white-space: nowrap;
  background: light-dark(#f2f4f8, #1e232b); padding: .1em .35em; border-radius: 4px;
}
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface RefusalPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

function page(status: number, title: string, body: string, head = ''): RefusalPage {
  return {
    status,
    headers: {
      ...EVERYWHERE,
      'Content-Security-Policy': POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ledgerscope</title>
${head}<style>${STYLE}</style>
</head>
<body><main>
<p class="name">Ledgerscope</p>
<h1>${title}</h1>
${body}
</main></body>
</html>
`,
  };
}

const STEPS = `<ol>
<li>Go to the terminal in which <code>${COMMAND} serve</code> runs on this machine.</li>
<li>Open the address that it printed, in this browser. It has <code>/open/</code> and a secret in it.</li>
<li>Then open this address again.</li>
</ol>
<p>Somebody sent you this address? It opens in the Ledgerscope that runs on your own machine: start yours with <code>${COMMAND} serve</code>. Never pass on an address with the secret in it.</p>`;

/**
 * `again` is an address of this host that is opened at once, as a page of this host asks for it.
 */
export function notLetIn(again: string | null): RefusalPage {
  // An encoded address has no quote in it.
  const head = again === null ? '' : `<meta http-equiv="refresh" content="0; url=${again}">\n`;
  return page(
    403,
    'This browser has not been let in yet',
    `<p>Ledgerscope runs here for the person who started it.</p>\n${STEPS}`,
    head,
  );
}

export const WRONG_SECRET = page(
  403,
  'This secret does not open anything',
  `<p>Every start of <code>${COMMAND} serve</code> makes a new secret, and the old ones end with it.</p>\n${STEPS}`,
);

/** `hosts` are the names for addresses of this host. */
export function wrongHost(hosts: readonly string[]): RefusalPage {
  const addresses = hosts
    .map((host) => `<li><a href="http://${host}/">http://${host}/</a></li>`)
    .join('\n');
  return page(
    421,
    'Ledgerscope does not answer to this name',
    `<p>What this browser keeps belongs to one address, and other names could be somebody’s trick. Use:</p>\n<ul>\n${addresses}\n</ul>\n<p>Another name has to be given when it is started: <code>${COMMAND} serve --host NAME</code>.</p>`,
  );
}
