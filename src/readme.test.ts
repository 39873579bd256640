// The README's tables of formats and of commands are made from the manifests and from the
// commands themselves; the table of what comparing sets apart from the formats, and the checks on the page
// of each format from their records.

import { join } from 'node:path';
import { it } from 'vitest';
import { COMMANDS } from './app/cli/program.ts';
import { PROFILES } from './formats/chains/builtin/index.ts';
import { listApartMembers } from './formats/chains/comparing.ts';
import { MANIFESTS } from './formats/registry.ts';
import { type ApartKind, type ApartMember, pathWords } from './ledger/compare/apart.ts';
import { testFormats } from './testing/formats.ts';
import { expectSections } from './testing/sections.ts';
import { terminalTo } from './ui/terminal/terminal.ts';

const README = join(import.meta.dirname, '../README.md');

const SECTIONS: ReadonlyMap<string, string> = new Map([
  [
    'formats',
    table(
      ['system', 'what is opened', 'what its record can prove'],
      MANIFESTS.map(({ name, ledgers, opensInFull, proves }) => [
        `**${name}**${ledgers && `, ${ledgers}`}`,
        opensInFull,
        proves,
      ]),
    ),
  ],
  [
    'commands',
    table(
      ['command', 'what it prints'],
      COMMANDS.map((make) => {
        const made = make({
          host: () => Promise.reject(new Error('no command is run')),
          ...terminalTo(
            () => undefined,
            () => undefined,
          ),
          exit: () => undefined,
        });
        return [`\`${made.name()} ${made.usage()}\``, made.summary()];
      }),
    ),
  ],
]);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

it('the README has the formats and the commands that there are', () =>
  expectSections(README, SECTIONS));

const SORTS: readonly ApartKind[] = ['id', 'time', 'hash', 'signature', 'position'];

function apartRow(name: string, members: readonly ApartMember[]): string[] {
  const cells = SORTS.map((sort) =>
    members.flatMap(({ path, as }) => (as === sort ? `\`${pathWords(path)}\`` : [])).join(', '),
  );
  return [name, ...cells];
}

const EMPTY = { index: 0, seq: 0, id: '', parent: null, kind: '', recordedAt: null };

it('the page on comparing has what each format sets apart', () => {
  const rows = testFormats
    .filter(({ manifest }) => manifest.id !== 'chains')
    .map((format) => {
      const decoded = format.reader.decode({ ...EMPTY, bytes: new Uint8Array() });
      return apartRow(format.manifest.name, format.words.comparing.apart(decoded));
    });
  const logs = PROFILES.map((profile) => apartRow(profile.name, listApartMembers(profile)));
  const head = ['system', 'ids', 'times', 'hashes', 'signatures', 'positions'];
  return expectSections(
    join(import.meta.dirname, '../docs/compare.md'),
    new Map([['apart', table(head, [...rows, ...logs])]]),
  );
});

it.each(testFormats.map((format) => [format.manifest.id, format.rules.checks] as const))(
  'the page of %s has a table of its checks',
  (id, checks) => {
    const rows = checks.map(({ id: check, profile, phase, proves, planted = '' }) => [
      `\`${check}\`${profile === 'strict' ? ' (strict)' : ''}`,
      phase,
      proves,
      planted,
    ]);
    const isPlanted = checks.some(({ planted }) => planted !== undefined);
    const head = ['check', 'step', 'what passing it proves', ...(isPlanted ? ['planted'] : [])];
    const cells = rows.map((row) => row.slice(0, head.length));
    return expectSections(
      join(import.meta.dirname, `../docs/formats/${id}.md`),
      new Map([['checks', table(head, cells)]]),
    );
  },
);
