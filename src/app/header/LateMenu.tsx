import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  Suspense,
  useState,
} from 'react';

export type MenuButton = ReactElement<ComponentPropsWithRef<'button'>>;

export interface LateMenuProps {
  readonly button: MenuButton;
  /** The code of the menu is loaded when it is opened for the first time. */
  readonly children: (button: MenuButton) => ReactElement;
}

export function LateMenu({ button, children }: LateMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const closed = cloneElement(button, {
    onClick: () => setAsked(true),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  return isAsked ? <Suspense fallback={closed}>{children(button)}</Suspense> : closed;
}
