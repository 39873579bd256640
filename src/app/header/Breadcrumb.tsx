import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link, useMatch } from 'react-router';
import { visibleText } from '../../base/visible.ts';
import { caseQuery } from '../../ui/data/hand-over/cases.ts';
import { laneMarks, type MarkOf, useLedgerMarks } from '../../ui/data/ledgers/twins.ts';
import { nameWithMark } from '../../ui/ledger/named.ts';
import { TwinMark } from '../../ui/ledger/TwinMark.tsx';
import { casesPath, ledgerPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import { Tip } from '../later.ts';
import { LIBRARY, PAGES } from '../pages.ts';
import type { AppPlace } from './place.ts';

interface Crumb {
  /** Null when it has no address of its own; the screen before it shows it. */
  readonly to: string | null;
  readonly title: string;
  readonly mark?: string | undefined;
}

export interface BreadcrumbProps {
  readonly place: AppPlace;
  readonly children: ReactNode;
}

/**
 * Shows library / folder / ledger / lane; the last one is the current place. A phone has that and a
 * way back.
 */
export function Breadcrumb({ place, children }: BreadcrumbProps) {
  const opened = useCaseStep();
  const steps = [...stepsTo(place, useLedgerMarks()), ...opened];
  const before = steps.findLast(({ to }, index) => to && index < steps.length - 1);
  return (
    <nav className={css.crumbs} aria-label="Where you are">
      {before?.to && (
        <Link
          to={before.to}
          className={css.back}
          aria-label={`Back to ${visibleText(before.title)}`}
        >
          <IconChevronLeft size={20} aria-hidden />
        </Link>
      )}
      <ol>
        {steps.map((step, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={`${step.to} ${step.title}`} data-last={isLast || undefined}>
              <Crumb key={step.title} {...step} isHere={isLast && isWhole(place)} />
            </li>
          );
        })}
      </ol>
      {children}
    </nav>
  );
}

function useCaseStep(): readonly Crumb[] {
  const match = useMatch('/case/:id');
  const { data } = useQuery({ ...caseQuery(match?.params.id ?? ''), enabled: match !== null });
  if (!match) return [];
  return [
    { to: casesPath, title: 'Cases' },
    { to: '.', title: data?.title || 'Case' },
  ];
}

/** The tabs say where a person is in other screens of a ledger. */
function isWhole({ ledger, lane, screen }: AppPlace): boolean {
  return ledger === null || lane !== null || screen === 'read';
}

function Crumb({ to, title, mark, isHere }: Crumb & { readonly isHere: boolean }) {
  const [isCut, setCut] = useState(false);
  const measured = useCallback((text: HTMLElement | null) => {
    if (!text) return;
    const watch = new ResizeObserver(() =>
      setCut(text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight),
    );
    watch.observe(text);
    return () => watch.disconnect();
  }, []);
  const inside = (
    <span className={css.step}>
      <bdi ref={measured} className={css.crumb}>
        {visibleText(title)}
      </bdi>
      <TwinMark of={mark} />
    </span>
  );
  const step = isHere ? (
    <span aria-current="page" tabIndex={isCut ? 0 : undefined}>
      {inside}
    </span>
  ) : to === null ? (
    inside
  ) : (
    <Link to={to}>{inside}</Link>
  );
  if (!isCut) return step;
  return (
    <Suspense fallback={step}>
      <Tip label={nameWithMark(title, mark)}>{step}</Tip>
    </Suspense>
  );
}

function stepsTo({ ledger, lane, screen, detail }: AppPlace, findMark: MarkOf): readonly Crumb[] {
  const steps: Crumb[] = [{ to: LIBRARY.path, title: LIBRARY.title }];
  if (!ledger) {
    return [
      ...steps,
      ...PAGES.filter(({ path }) => `/${screen}/`.startsWith(`${path}/`)).map(
        ({ path, title }) => ({ to: path, title }),
      ),
    ];
  }
  const path = ledgerPath(ledger);
  if (detail?.summary.folder) steps.push({ to: null, title: detail.summary.folder });
  steps.push({
    to: path,
    title: detail?.summary.name ?? ledger.slice(0, 8),
    mark: findMark(ledger),
  });
  const title = detail?.lanes.find(({ id }) => id === lane)?.title;
  const mark = lane && detail ? laneMarks(detail.lanes)(lane) : undefined;
  if (lane) steps.push({ to: '.', title: title ?? lane.slice(0, 8), mark });
  return steps;
}
