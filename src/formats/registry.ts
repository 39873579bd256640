// Every format that is read here: one line each, in the order in which they are tried.
// The code of a format is loaded when it is needed, and what it checks without the code that does it.

import type { LedgerFormat } from '../ledger/format/format.ts';
import type { Manifest } from '../ledger/format/manifest.ts';
import type { Check } from '../ledger/model/check.ts';
import type { Phase } from '../ledger/model/phase.ts';
import { blocksManifest } from './blocks/manifest.ts';
import { chainsManifest } from './chains/manifest.ts';
import { holonManifest } from './holon/manifest.ts';
import { journalManifest } from './journal/manifest.ts';
import { reactorManifest } from './reactor/manifest.ts';
import { sessionsManifest } from './sessions/manifest.ts';
import { thymosManifest } from './thymos/manifest.ts';

interface Registered {
  readonly manifest: Manifest;
  readonly load: () => Promise<LedgerFormat>;
  readonly checks: () => Promise<{ readonly CHECKS: readonly Check[] }>;
  readonly phases: () => Promise<{ readonly PHASES: readonly Phase[] }>;
}

const REGISTRY: readonly Registered[] = [
  {
    manifest: thymosManifest,
    load: async () => (await import('./thymos/index.ts')).thymos,
    checks: () => import('./thymos/verify/checks.ts'),
    phases: () => import('./thymos/verify/phases.ts'),
  },
  {
    manifest: journalManifest,
    load: async () => (await import('./journal/index.ts')).journal,
    checks: () => import('./journal/verify/checks.ts'),
    phases: () => import('./journal/verify/phases.ts'),
  },
  {
    manifest: reactorManifest,
    load: async () => (await import('./reactor/index.ts')).reactor,
    checks: () => import('./reactor/verify/checks.ts'),
    phases: () => import('./reactor/verify/phases.ts'),
  },
  {
    manifest: blocksManifest,
    load: async () => (await import('./blocks/index.ts')).blocks,
    checks: () => import('./blocks/verify/checks.ts'),
    phases: () => import('./blocks/verify/phases.ts'),
  },
  {
    manifest: holonManifest,
    load: async () => (await import('./holon/index.ts')).holon,
    checks: () => import('./holon/verify/checks.ts'),
    phases: () => import('./holon/verify/phases.ts'),
  },
  {
    manifest: sessionsManifest,
    load: async () => (await import('./sessions/index.ts')).sessions,
    checks: () => import('./sessions/verify/checks.ts'),
    phases: () => import('./sessions/verify/phases.ts'),
  },
  {
    manifest: chainsManifest,
    load: async () => (await import('./chains/index.ts')).chains,
    checks: () => import('./chains/verify/checks.ts'),
    phases: () => import('./chains/verify/phases.ts'),
  },
];

export const MANIFESTS: readonly Manifest[] = REGISTRY.map(({ manifest }) => manifest);

export function manifestOf(format: string): Manifest | null {
  return MANIFESTS.find(({ id }) => id === format) ?? null;
}

export function loadFormats(): Promise<readonly LedgerFormat[]> {
  return Promise.all(REGISTRY.map(({ load }) => load()));
}

/** The checks of a format, without the code that makes them; none of an unknown one. */
export async function checksOf(format: string): Promise<readonly Check[]> {
  const known = REGISTRY.find(({ manifest }) => manifest.id === format);
  return known ? (await known.checks()).CHECKS : [];
}

/** The steps of replaying a ledger of a format, in order: each of its checks is in one. */
export async function phasesOf(format: string): Promise<readonly Phase[]> {
  const known = REGISTRY.find(({ manifest }) => manifest.id === format);
  return known ? (await known.phases()).PHASES : [];
}
