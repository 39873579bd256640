// The README's tables of formats and of commands are made from the manifests and from the
// commands themselves.

import { join } from 'node:path';
import { it } from 'vitest';
import { terminalTo } from './cli/kit/terminal.ts';
import { COMMANDS } from './cli/program.ts';
import { MANIFESTS } from './formats/registry.ts';
import { expectSections } from './testing/sections.ts';

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
