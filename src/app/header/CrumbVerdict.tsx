// The verdict is that of the ledger in which the person is, in whichever lane. Running work takes
// its place with its progress, and a press offers to cancel.

import { IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatch } from 'react-router';
import { PHASE_WORDS } from '../../asks/library/screens/servers/phases.ts';
import { worstVerdict } from '../../ledger/model/verdict.ts';
import { caseQuery } from '../../ui/data/hand-over/cases.ts';
import { libraryQuery } from '../../ui/data/ledgers/queries.ts';
import { type ServerState, useServers } from '../../ui/data/servers/servers.ts';
import { VERDICT_LOOKS, verdictLook } from '../../ui/ledger/verdict.tsx';
import { checksPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import { LazyRunningMenu } from '../later.ts';
import { LateMenu } from './LateMenu.tsx';
import type { AppPlace } from './place.ts';
import { type HeaderWork, workShare } from './work.ts';

export interface CrumbVerdictProps {
  readonly place: AppPlace;
  readonly work: HeaderWork;
}

export function CrumbVerdict({ place: { ledger, detail }, work }: CrumbVerdictProps) {
  const servers = useServers();
  const ofCase = useCaseLook();
  const share = workShare(work);
  const look =
    share !== null
      ? { ...VERDICT_LOOKS.Checking, word: `Checking ${Math.floor(100 * share)} %` }
      : ledger && detail
        ? verdictLook(detail.report?.verdict ?? null)
        : ofCase;
  const parts = [look?.word ?? '', liveWord(servers)].filter((part) => part !== '');
  if (parts.length === 0) return null;
  const Icon = look?.icon ?? IconServer;
  const chip = {
    className: css.verdict,
    'data-tone': look?.tone ?? 'none',
    children: (
      <>
        {share === null ? <Icon size={15} stroke={2.25} aria-hidden /> : <Ring share={share} />}
        <span>{parts.join(', ')}</span>
      </>
    ),
  };
  if (share === null && servers.length === 0)
    return ledger ? <Link to={checksPath(ledger)} {...chip} /> : <span {...chip} />;
  return (
    <LateMenu button={<button type="button" {...chip} />}>
      {(button) => (
        <LazyRunningMenu button={button} ledger={ledger} work={work} servers={servers} />
      )}
    </LateMenu>
  );
}

function useCaseLook() {
  const match = useMatch('/case/:id');
  const enabled = match !== null;
  const { data: one } = useQuery({ ...caseQuery(match?.params.id ?? ''), enabled });
  const { data: library = [] } = useQuery({ ...libraryQuery(), enabled });
  const verdicts = library.flatMap(({ id, verdict }) =>
    verdict && one?.ledgers.some((own) => own.id === id) ? verdict : [],
  );
  if (verdicts.length === 0) return null;
  const look = verdictLook(worstVerdict(verdicts));
  const { length } = verdicts.filter((verdict) => verdictLook(verdict).word === look.word);
  const isAll = length === verdicts.length;
  return {
    ...look,
    word: isAll ? look.word : `${length} of ${verdicts.length} ${look.word.toLowerCase()}`,
  };
}

function Ring({ share }: { readonly share: number }) {
  return (
    <svg className={css.ring} width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" opacity="0.25" />
      <circle cx="8" cy="8" r="6" pathLength="100" strokeDasharray={`${100 * share} 100`} />
    </svg>
  );
}

function liveWord(servers: readonly ServerState[]): string {
  const troubled = servers.find(({ phase }) => phase === 'waiting' || phase === 'stopped');
  const [first] = servers;
  return first ? PHASE_WORDS[(troubled ?? first).phase].toLowerCase() : '';
}
