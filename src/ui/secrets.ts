// Text is masked by plain functions, so a component that is drawn on its own (a screen, a memoised
// one) has to ask whether secrets are shown, to be drawn again.

import { type ComponentType, createElement, useSyncExternalStore } from 'react';
import { type SecretsShown, secretsShown, watchSecrets } from '../base/secrets/shown.ts';

export function useSecrets(): SecretsShown {
  return useSyncExternalStore(watchSecrets, secretsShown, secretsShown);
}

/** Draws the component again when secrets are shown or hidden. */
export function withSecrets<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function WithSecrets(props: Props) {
    useSecrets();
    return createElement(Component, props);
  };
}
