import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircle,
  IconHelp,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { visibleText } from '../../../base/visible.ts';
import type { RequestView, RiskLevel } from '../../../ledger/model/request.ts';
import {
  greatest,
  riskLevel,
  statedRisks,
  useLedgerServer,
  useServerLinks,
} from '../../../ui/data/approvals/approvals.ts';
import type { SharedCard } from '../../../ui/data/approvals/countersign.ts';
import type { ServerLink } from '../../../ui/data/servers/servers.ts';
import { hostFrom } from './answers.ts';
import css from './request.module.css';

const ICONS = {
  critical: IconAlertOctagon,
  high: IconAlertTriangle,
  medium: IconAlertCircle,
  low: IconCircle,
  none: IconHelp,
} as const;

const WORDS = { critical: 'Critical', high: 'High risk', medium: 'Medium risk', low: 'Low risk' };
const SHORT = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'Not stated',
} as const;

/** A level of risk, and who states it; `none` means that nobody does. */
export interface KnownRisk {
  readonly level: RiskLevel | 'none';
  readonly words: string;
}

type Stated = Pick<RequestView, 'tool' | 'risk' | 'reason'>;

/** Takes the most severe of the tool's card on its server, the arguments and the gate. */
export function useRisk(
  ledger: string,
  stated: Stated,
  shared: SharedCard | null = null,
): KnownRisk {
  return findRisk(stated, useLedgerServer(ledger), shared);
}

/** Does for lists what {@link useRisk} does. */
export function useRisks(): (request: Stated & { readonly ledger: string }) => KnownRisk {
  const links = useServerLinks();
  return useCallback((request) => findRisk(request, links(request.ledger)), [links]);
}

function findRisk(
  stated: Stated,
  server: ServerLink | null,
  shared: SharedCard | null = null,
): KnownRisk {
  const card = findCard(stated.tool, server);
  const all = statedRisks(stated, [
    card && server && riskOfCard(card, `says the tool card of ${hostFrom(server.server)}`),
    shared && riskOfCard(shared, `as the server of the first signer says`),
  ]);
  const most = greatest(all);
  if (!most) return { level: 'none', words: unstatedText(stated.tool, server, shared) };
  const words = all.map(({ level, words: own }) =>
    level === most.level ? own : `${WORDS[level].toLowerCase()}: ${own}`,
  );
  return { level: most.level, words: [...new Set(words)].join('; ') };
}

/** Gives the card of a tool where its server has one, to be handed on. */
export function useCard(ledger: string, tool: string | null): SharedCard | null {
  const card = findCard(tool, useLedgerServer(ledger));
  return card && { effect: card.effect, risk: card.risk };
}

/** Returns null when the server has no such card, or was not asked yet. */
function findCard(tool: string | null, server: ServerLink | null) {
  return server?.tools?.find(({ name }) => name === tool) ?? null;
}

function riskOfCard({ effect, risk }: Pick<SharedCard, 'effect' | 'risk'>, by: string) {
  const level = riskLevel(risk);
  return level && { level, words: effect ? `${effect}, ${by}` : by };
}

/** A server that was not asked is told apart from one that does not list the tool. */
function unstatedText(
  tool: string | null,
  server: ServerLink | null,
  shared: SharedCard | null,
): string {
  if (tool === null || shared) return 'nobody states it';
  if (!server) return 'nobody states it, and no tool card is at hand';
  const host = hostFrom(server.server);
  if (server.tools === null) return `${host} was not asked for its tool cards yet`;
  return findCard(tool, server)
    ? `the tool card of ${host} names no level`
    : `${host} does not list this tool`;
}

/** Returns whether an approval of this level needs a reason: an unstated risk may be anything. */
export function isGrave(level: KnownRisk['level']): boolean {
  return level === 'critical' || level === 'high' || level === 'none';
}

export function riskWord(level: KnownRisk['level']): string {
  return level === 'none' ? 'Risk not stated' : WORDS[level];
}

/**
 * Shows the mark and the word in a list; the word stands for itself where all of them say a risk.
 */
export function RiskMark({ risk: { level, words } }: { readonly risk: KnownRisk }) {
  const Icon = ICONS[level];
  return (
    <span className={css.riskMark} data-level={level} title={visibleText(words)}>
      <Icon size={13} stroke={2.25} aria-hidden />
      <span>
        <VisuallyHidden>Risk: </VisuallyHidden>
        {SHORT[level]}
      </span>
    </span>
  );
}

/** Says how dangerous it is, in a word that no colour replaces. */
export function Risk({ risk: { level, words } }: { readonly risk: KnownRisk }) {
  const Icon = ICONS[level];
  return (
    <p className={css.risk} data-level={level}>
      <Icon size={26} stroke={1.75} aria-hidden />
      <span>
        <strong>{riskWord(level)}</strong>
        <span>{visibleText(words)}</span>
      </span>
    </p>
  );
}
