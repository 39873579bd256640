// Every format that is read here: one line each, in the order in which they are tried.
// The code of a format is loaded when it is needed.

import { blocksManifest } from './blocks/manifest.ts';
import { chainsManifest } from './chains/manifest.ts';
import type { LedgerFormat } from './format.ts';
import { holonManifest } from './holon/manifest.ts';
import { journalManifest } from './journal/manifest.ts';
import type { Manifest } from './manifest.ts';
import { reactorManifest } from './reactor/manifest.ts';
import { thymosManifest } from './thymos/manifest.ts';

interface Registered {
  readonly manifest: Manifest;
  readonly load: () => Promise<LedgerFormat>;
}

const REGISTRY: readonly Registered[] = [
  { manifest: thymosManifest, load: async () => (await import('./thymos/index.ts')).thymos },
  { manifest: journalManifest, load: async () => (await import('./journal/index.ts')).journal },
  { manifest: reactorManifest, load: async () => (await import('./reactor/index.ts')).reactor },
  { manifest: blocksManifest, load: async () => (await import('./blocks/index.ts')).blocks },
  { manifest: holonManifest, load: async () => (await import('./holon/index.ts')).holon },
  { manifest: chainsManifest, load: async () => (await import('./chains/index.ts')).chains },
];

export const MANIFESTS: readonly Manifest[] = REGISTRY.map(({ manifest }) => manifest);

export function manifestOf(format: string): Manifest | null {
  return MANIFESTS.find(({ id }) => id === format) ?? null;
}

export function loadFormats(): Promise<readonly LedgerFormat[]> {
  return Promise.all(REGISTRY.map(({ load }) => load()));
}
