import { Tooltip } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../core/visible.ts';
import { ledgerPath } from '../../ui/paths.ts';
import css from '../app.module.css';
import { LIBRARY, PAGES } from '../pages.ts';
import type { Place } from './place.ts';

interface Step {
  readonly to: string;
  readonly title: string;
}

/** Library / ledger / lane; the last one is where the person is. */
export function Breadcrumb({ place }: { readonly place: Place }) {
  const steps = stepsTo(place);
  return (
    <nav className={css.crumbs} aria-label="Where you are">
      <ol>
        {steps.map((step, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={step.to} data-last={isLast || undefined}>
              <Crumb key={step.title} {...step} isHere={isLast && isWhole(place)} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Whether the crumbs alone say where the person is: of other screens of a ledger its tabs do. */
function isWhole({ ledger, lane, screen }: Place): boolean {
  return ledger === null || lane !== null || screen === 'overview';
}

/** Where its text is cut off, the whole is shown to the pointer and to the keyboard. */
function Crumb({ to, title, isHere }: Step & { readonly isHere: boolean }) {
  const [isCut, setCut] = useState(false);
  const measured = useCallback((text: HTMLElement | null) => {
    if (!text) return;
    const watch = new ResizeObserver(() => setCut(text.scrollWidth > text.clientWidth));
    watch.observe(text);
    return () => watch.disconnect();
  }, []);
  const text = visibleText(title);
  const inside = (
    <bdi ref={measured} className={css.crumb}>
      {text}
    </bdi>
  );
  return (
    <Tooltip label={text} disabled={!isCut}>
      {isHere ? (
        <span aria-current="page" tabIndex={isCut ? 0 : undefined}>
          {inside}
        </span>
      ) : (
        <Link to={to}>{inside}</Link>
      )}
    </Tooltip>
  );
}

function stepsTo({ ledger, lane, screen, detail }: Place): readonly Step[] {
  const steps: Step[] = [{ to: LIBRARY.path, title: LIBRARY.title }];
  if (!ledger) {
    const page = PAGES.find(({ path }) => `/${screen}/`.startsWith(`${path}/`));
    return page ? [...steps, { to: page.path, title: page.title }] : steps;
  }
  const path = ledgerPath(ledger);
  steps.push({ to: path, title: detail?.summary.name ?? ledger.slice(0, 8) });
  const title = detail?.lanes.find(({ id }) => id === lane)?.title;
  if (lane) steps.push({ to: '.', title: title ?? lane.slice(0, 8) });
  return steps;
}
