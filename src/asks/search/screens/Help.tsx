// The language is on one screen; docs/query.md has all of it.

import { Modal, Table } from '@mantine/core';
import { SEARCH_FIELDS } from '../../../ui/data/search/language.ts';
import { Mono, NoteText } from '../../../ui/kit/text.tsx';

const RULES: readonly (readonly [written: string, about: string])[] = [
  ['retry overflow', 'both words, anywhere in a record'],
  ['"external publish"', 'a phrase'],
  ['tool:fs', 'the field has the text in it'],
  ['tool=fs_read', 'the field is exactly that'],
  ['kind:(commit, denied)', 'any of them'],
  ['-kind:denied', 'not that'],
  ['a or b, (a or b) c', 'either'],
  ['seq > 4, cost:1..5', 'numbers and ranges'],
  ['time:2026-11', 'UTC'],
  ['has:finding', 'something is recorded there'],
  ['/time(d )?out/i', 'a regular expression'],
  ['amount > 100', 'a number of that name, anywhere in a record'],
  ['payload..path:src', 'any member of that name'],
];

export function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="How to ask" size="lg">
      <Table>
        <Table.Tbody>
          {RULES.map(([written, about]) => (
            <Table.Tr key={written}>
              <Table.Th scope="row">
                <Mono>{written}</Mono>
              </Table.Th>
              <Table.Td>{about}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <NoteText mt="md">
        Fields, each explained as you type it:{' '}
        <Mono>{SEARCH_FIELDS.map(({ name }) => name).join(' ')}</Mono>
      </NoteText>
    </Modal>
  );
}
