import css from './ledger.module.css';

const KEY_FACES = new Map([
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['Space', 'space'],
  ['Escape', 'Esc'],
  ['mod', /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl'],
]);

/** Shows keys as caps; `keys` is written as in useKeys: "g l", "mod+K". */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={css.keys}>
      {keys.split(/[ +]/).map((key, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may come twice, and the list never changes
        <kbd key={place} className={css.kbd}>
          {KEY_FACES.get(key) ?? key}
        </kbd>
      ))}
    </span>
  );
}
