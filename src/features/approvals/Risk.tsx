import { IconAlertOctagon, IconAlertTriangle, IconCircle, IconHelp } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { RequestView, RiskLevel } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import {
  greatest,
  riskLevel,
  useServerLinks,
  useServerOf,
} from '../../data/approvals/approvals.ts';
import type { ServerLink } from '../../data/servers/servers.ts';
import { Mark } from '../../ui/kit/Badge.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { hostOf } from './answers.ts';
import css from './request.module.css';

const ICONS = {
  critical: IconAlertOctagon,
  high: IconAlertTriangle,
  medium: IconAlertTriangle,
  low: IconCircle,
} as const;

const TONES = { critical: 'bad', high: 'bad', medium: 'warn', low: 'none' } as const;
const WORDS = { critical: 'Critical', high: 'High risk', medium: 'Medium risk', low: 'Low risk' };

/** What is known of the risk of a request, and by whom; `none`: nobody states it. */
export interface KnownRisk {
  readonly level: RiskLevel | 'none';
  readonly words: string;
}

type Stated = Pick<RequestView, 'tool' | 'risk'>;

/** By the tool's card on its server and by the arguments: whichever warns more. */
export function useRisk(ledger: string, stated: Stated): KnownRisk {
  return riskOf(stated, useServerOf(ledger));
}

/** For lists, as {@link useRisk}. */
export function useRisks(): (request: Stated & { readonly ledger: string }) => KnownRisk {
  const links = useServerLinks();
  return useCallback((request) => riskOf(request, links(request.ledger)), [links]);
}

function riskOf({ tool, risk: stated }: Stated, server: ServerLink | null): KnownRisk {
  const card = tool === null ? undefined : server?.tools.find(({ name }) => name === tool);
  const level = riskLevel(card?.risk ?? '');
  const words = card && server ? `${card.effect}, as ${hostOf(server.server)} says` : '';
  const known = greatest([level && { level, words }, stated]);
  if (known) return known;
  const isUnlisted = server !== null && tool !== null && !card;
  return {
    level: 'none',
    words: isUnlisted
      ? 'The server does not list this tool.'
      : 'Neither the arguments nor a server state it.',
  };
}

/** Whoever approves something of this level has to say why. */
export function isGrave(level: KnownRisk['level']): boolean {
  return level === 'critical' || level === 'high';
}

export function riskWord(level: KnownRisk['level']): string {
  return level === 'none' ? 'Risk not stated' : WORDS[level];
}

/** In a list: the mark and the word, and where nothing is stated nothing that looks like a warning. */
export function RiskMark({ risk: { level, words } }: { readonly risk: KnownRisk }) {
  if (level === 'none') return <Faint>risk not stated</Faint>;
  return (
    <Mark tone={TONES[level]} icon={ICONS[level]}>
      <span title={visibleText(words)}>{WORDS[level]}</span>
    </Mark>
  );
}

/** How dangerous it is, in a word that no colour replaces. */
export function Risk({ risk: { level, words } }: { readonly risk: KnownRisk }) {
  const Icon = level === 'none' ? IconHelp : ICONS[level];
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
