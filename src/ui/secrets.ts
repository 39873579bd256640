// Whether secrets are shown, for what is drawn. Text is masked by plain functions, so whatever is
// drawn on its own (a screen, a component that is kept as it is) has to ask, to be drawn again.

import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import { type SecretsShown, secretsShown, watchSecrets } from '../base/secrets/shown.ts';

export function useSecrets(): SecretsShown {
  return useSyncExternalStore(watchSecrets, secretsShown, secretsShown);
}

/** A component that is drawn again when secrets are shown or hidden. */
export function withSecrets<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function WithSecrets(props: Props) {
    useSecrets();
    return createElement(Component, props);
  };
}
