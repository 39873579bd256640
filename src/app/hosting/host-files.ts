// docs/hosting.md has the same headers in the words of hosts of several kinds.

import { EVERYWHERE, FRAMING, OWN_POLICIES, PAGE_POLICY } from './headers.ts';

const CSP = 'Content-Security-Policy';

/**
 * Writes `_headers`, as Netlify and Cloudflare Pages read it. Where several rules fit a path, one
 * of them joins their values and policies are all obeyed: so the rule for everything has only what
 * holds for workers, too. The rest is in the page itself.
 */
export function headersFile(): string {
  const rules = { '/*': { ...EVERYWHERE, [CSP]: FRAMING }, ...ownRules() };
  return Object.entries(rules)
    .flatMap(([path, headers]) => [path, ...lines(headers, (name, value) => `  ${name}: ${value}`)])
    .join('\n');
}

function ownRules(): Record<string, Readonly<Record<string, string>>> {
  const rules = Object.entries(OWN_POLICIES).map(([start, policy]) => [
    start.endsWith('/') ? `/${start}*` : `/${start}`,
    { [CSP]: policy },
  ]);
  return Object.fromEntries(rules);
}

export function nginx(): string {
  const policies = Object.entries(OWN_POLICIES).map(
    ([start, policy]) => `    ~/${start.replace('.', '\\.')}  "${policy}";`,
  );
  return [
    'map $uri $ledgerscope_policy {',
    `    default  "${PAGE_POLICY}";`,
    ...policies,
    '}',
    '',
    'server {',
    '    listen 443 ssl;',
    '    server_name ledgers.example;',
    '    root /srv/ledgerscope;  # the content of dist/app',
    '    location / {',
    '        try_files $uri /index.html;',
    ...lines(EVERYWHERE, (name, value) => `        add_header ${name} "${value}" always;`),
    `        add_header ${CSP} $ledgerscope_policy always;`,
    '    }',
    '}',
  ].join('\n');
}

export function caddy(): string {
  return [
    'ledgers.example {',
    '    root * /srv/ledgerscope  # the content of dist/app',
    '    header {',
    ...lines(EVERYWHERE, (name, value) => `        ${name} "${value}"`),
    '    }',
    `    @page not path ${Object.keys(ownRules()).join(' ')}`,
    `    header @page ${CSP} "${PAGE_POLICY}"`,
    ...Object.entries(ownRules()).map(
      ([path, { [CSP]: policy }]) => `    header ${path} ${CSP} "${policy}"`,
    ),
    '    try_files {path} /index.html',
    '    file_server',
    '}',
  ].join('\n');
}

function lines(
  headers: Readonly<Record<string, string>>,
  line: (name: string, value: string) => string,
): string[] {
  return Object.entries(headers).map(([name, value]) => line(name, value));
}
