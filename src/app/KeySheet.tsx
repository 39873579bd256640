import { Modal, SimpleGrid } from '@mantine/core';
import { type KeyBinding, useKeyList } from '../ui/keys.ts';
import { FigureRowCells, Rows } from '../ui/kit/figures/Rows.tsx';
import { SmallHeading } from '../ui/kit/text.tsx';
import { Kbd } from '../ui/ledger/Kbd.tsx';

/**
 * Lists all keys that work right now, by group; the innermost meaning of a key is the one listed.
 */
export function KeySheet({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const list = useKeyList();
  const latest = new Map<string, KeyBinding>();
  for (const binding of list) latest.set(binding.keys, binding);
  const groups = new Map<string, KeyBinding[]>();
  for (const binding of latest.values()) {
    const group = binding.group ?? 'Everywhere';
    groups.set(group, [...(groups.get(group) ?? []), binding]);
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {[...groups].map(([group, bindings]) => (
          <section key={group}>
            <SmallHeading>{group}</SmallHeading>
            <Rows lined>
              {bindings.map(({ keys, what }) => (
                <FigureRowCells key={keys} right={<Kbd keys={keys} />}>
                  {what}
                </FigureRowCells>
              ))}
            </Rows>
          </section>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
