// Every format that is read here: one line each, in the order in which they are tried.
// The code of a format is loaded when it is needed, and its checks without the rest of it.

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
  readonly checks: () => Promise<readonly Check[]>;
  readonly phases: () => Promise<readonly Phase[]>;
}

const REGISTRY: readonly Registered[] = [
  {
    manifest: thymosManifest,
    load: async () => (await import('./thymos/index.ts')).thymos,
    checks: async () => (await import('./thymos/verify/checks.ts')).THYMOS_CHECKS,
    phases: async () => (await import('./thymos/verify/checks.ts')).THYMOS_PHASES,
  },
  {
    manifest: journalManifest,
    load: async () => (await import('./journal/index.ts')).journal,
    checks: async () => (await import('./journal/verify/checks.ts')).JOURNAL_CHECKS,
    phases: async () => (await import('./journal/verify/checks.ts')).JOURNAL_PHASES,
  },
  {
    manifest: reactorManifest,
    load: async () => (await import('./reactor/index.ts')).reactor,
    checks: async () => (await import('./reactor/verify/checks.ts')).REACTOR_CHECKS,
    phases: async () => (await import('./reactor/verify/checks.ts')).REACTOR_PHASES,
  },
  {
    manifest: blocksManifest,
    load: async () => (await import('./blocks/index.ts')).blocks,
    checks: async () => (await import('./blocks/verify/checks.ts')).BLOCKS_CHECKS,
    phases: async () => (await import('./blocks/verify/checks.ts')).BLOCKS_PHASES,
  },
  {
    manifest: holonManifest,
    load: async () => (await import('./holon/index.ts')).holon,
    checks: async () => (await import('./holon/verify/checks.ts')).HOLON_CHECKS,
    phases: async () => (await import('./holon/verify/checks.ts')).HOLON_PHASES,
  },
  {
    manifest: sessionsManifest,
    load: async () => (await import('./sessions/index.ts')).sessions,
    checks: async () => (await import('./sessions/verify/checks.ts')).SESSIONS_CHECKS,
    phases: async () => (await import('./sessions/verify/checks.ts')).SESSIONS_PHASES,
  },
  {
    manifest: chainsManifest,
    load: async () => (await import('./chains/index.ts')).chains,
    checks: async () => (await import('./chains/verify/checks.ts')).CHAINS_CHECKS,
    phases: async () => (await import('./chains/verify/checks.ts')).CHAINS_PHASES,
  },
];

export const MANIFESTS: readonly Manifest[] = REGISTRY.map(({ manifest }) => manifest);

export function findManifest(format: string): Manifest | null {
  return MANIFESTS.find(({ id }) => id === format) ?? null;
}

export function loadFormats(): Promise<readonly LedgerFormat[]> {
  return Promise.all(REGISTRY.map(({ load }) => load()));
}

/** The checks of a format, without the code that makes them; none of an unknown one. */
export async function loadChecks(format: string): Promise<readonly Check[]> {
  const known = REGISTRY.find(({ manifest }) => manifest.id === format);
  return known ? await known.checks() : [];
}

/** The steps of replaying a ledger of a format, in order: each of its checks is in one. */
export async function loadPhases(format: string): Promise<readonly Phase[]> {
  const known = REGISTRY.find(({ manifest }) => manifest.id === format);
  return known ? await known.phases() : [];
}
