// Passwords that their place gives away: after a user in a .netrc, between the tags of their name, as an option
// of a command that takes one.

import { namedSecret, SECRET_NAME } from './assigned.ts';
import { OTHER_KINDS } from './kinds.ts';
import { isPlaceholder } from './random.ts';

/** White space, also as a text in JSON has its line ends. */
const GAP = '(?:\\s|\\\\{1,8}[nrt]){1,8}';
const WORD = '[^\\s"\'`\\\\]';

/** Of a .netrc: who and where before the password, or who after it. Nobody is called “with”: that is a sentence. */
const NETRC = [
  new RegExp(
    `\\blogin${GAP}(?!(?:with|and|or|using|by)\\b)${WORD}{1,128}${GAP}(?:account${GAP}${WORD}{1,128}${GAP})?password${GAP}(${WORD}{4,256})`,
    'g',
  ),
  new RegExp(`\\bmachine${GAP}${WORD}{1,256}${GAP}password${GAP}(${WORD}{4,256})`, 'g'),
] as const;

/** <db:password type="plain">…</db:password>, also with its signs as a page writes them. */
const TAGGED = new RegExp(
  `(?:<|&lt;)(?:[A-Za-z0-9_.-]{1,64}:)?[A-Za-z0-9_.-]{0,64}?${SECRET_NAME}(?:\\s[^<>]{0,256})?(?:>|&gt;)\\s{0,8}(?:<!\\[CDATA\\[)?([^<>&\\s"]{4,512})\\s{0,8}(?:\\]\\]>)?(?=(?:<|&lt;)\\\\?/)`,
  'gi',
);

/** Glued to its option, or after it. */
const VALUE = `["']?([^\\s"'\`\\\\]{4,256})`;
const OPTIONS = [
  `(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|mycli)\\b[^\\n|;&]{0,256}?\\s-p`,
  `7za?\\b[^\\n|;&]{0,256}?\\s-p`,
  `(?:sshpass|mongo|mongosh|mongodump|mongorestore|(?:docker|podman|nerdctl|oras|crane|az|oc|helm registry) login)\\b[^\\n|;&]{0,256}?\\s-p[ =]{0,2}`,
  `redis-cli\\b[^\\n|;&]{0,256}?\\s-a[ =]{0,2}`,
  `ldap(?:search|add|modify|delete|passwd|whoami)\\b[^\\n|;&]{0,256}?\\s-w[ =]{0,2}`,
  `zip\\b[^\\n|;&]{0,256}?\\s-P[ =]{0,2}`,
].map((option) => new RegExp(`\\b${option}${VALUE}`, 'g'));

export function placedIn(text: string) {
  return [
    ...[...NETRC, ...OPTIONS].flatMap((form) =>
      Array.from(text.matchAll(form)).flatMap((match) => {
        const value = match[1] ?? '';
        return isPlaceholder(value) || /^[-~./]/.test(value) ? [] : [at(match, value)];
      }),
    ),
    ...Array.from(text.matchAll(TAGGED)).flatMap((match) => {
      const value = match[5] ?? '';
      return namedSecret(match.slice(1, 5), value) ? [at(match, value)] : [];
    }),
  ];
}

function at(match: RegExpExecArray, value: string) {
  const from = match.index + match[0].lastIndexOf(value);
  return { name: OTHER_KINDS.assigned, from, to: from + value.length, prefix: '' };
}
