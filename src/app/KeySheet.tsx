import { Modal } from '@mantine/core';
import { type KeyBinding, useKeyList } from '../ui/keys.ts';
import { Kbd } from '../ui/ledger/values.tsx';
import css from './app.module.css';

/** All keys that work right now, by group; the innermost meaning of a key is the one listed. */
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
      <div className={css.keyGroups}>
        {[...groups].map(([group, bindings]) => (
          <section key={group}>
            <h3 className={css.groupTitle}>{group}</h3>
            <dl className={css.keyList}>
              {bindings.map((binding) => (
                <div key={binding.keys}>
                  <dt>{binding.what}</dt>
                  <dd>
                    <Kbd keys={binding.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={css.keyNote}>Keys are not taken while you type in a field.</p>
    </Modal>
  );
}
