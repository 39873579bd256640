// Folding an entry is shown by the parts of the state that differ, and its hash before and after.

import { Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReplayStop, ShownWorld } from '../../../../ledger/model/replay.ts';
import { Dim } from '../../../../ui/kit/text.tsx';
import { HashSquare } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from '../replay.module.css';

export function FoldView({ stop: { changes, moreChanges, before, after } }: { stop: ReplayStop }) {
  return (
    <>
      {changes.length === 0 && <Dim component="p">This record changes nothing in the state.</Dim>}
      <ul className={css.changes}>
        {changes.map(({ kind, id, change, words, fields, moreFields }) => (
          <li key={`${kind}:${id}`}>
            <b>
              <LedgerText text={id} />
            </b>{' '}
            <Dim>{change}</Dim>
            {fields.length === 0 && words !== null && (
              <p>
                <LedgerText text={words} lines={2} />
              </p>
            )}
            {fields.map(({ path, before: was, after: is }) => (
              <p key={path}>
                <LedgerText text={path} />: {was !== null && <LedgerText text={was} lines={2} />}{' '}
                <IconArrowRight size="1em" role="img" aria-label="becomes" />{' '}
                {is === null ? 'nothing' : <mark>{<LedgerText text={is} lines={2} />}</mark>}
              </p>
            ))}
            {moreFields > 0 && <Dim component="p">and {moreFields} more parts</Dim>}
          </li>
        ))}
      </ul>
      {moreChanges > 0 && <Dim component="p">and {moreChanges} more changes</Dim>}
      {changes.length > 0 && (
        <Group component="p" gap="sm" wrap="nowrap">
          <Dim>World hash</Dim> <FoldWorldHash world={before} />{' '}
          <IconArrowRight size="1em" role="img" aria-label="becomes" />{' '}
          <FoldWorldHash world={after} />
        </Group>
      )}
    </>
  );
}

export function FoldWorldHash({
  world: { hash, hashNote, broken, resources },
}: {
  world: ShownWorld;
}) {
  if (broken !== null) return <Dim>none: it breaks here</Dim>;
  if (hash === null) return <Dim title={hashNote ?? undefined}>not hashed here</Dim>;
  return (
    <code className={css.short} title={`${hash}, of ${resources} resources`}>
      <HashSquare hash={hash} />
      {hash.slice(0, 8)}
    </code>
  );
}
