import { useEffect, useRef } from 'react';
import { masked } from '../../base/secrets/mask.ts';
import { noteSecret } from '../../base/secrets/shown.ts';
import { useSecrets } from '../secrets.ts';
import { drawMarkup, readPage } from './page-dom.ts';

const COLOURS =
  ':host{--ground:var(--ls-surface);--panel:var(--ls-surface-soft);--ink:var(--ls-text);--quiet:var(--ls-text-dim);--line:var(--ls-line);--good:var(--ls-ok);--bad:var(--ls-bad);--warn:var(--ls-warn);--link:var(--ls-accent-text)}';

export interface PagePreviewProps {
  readonly page: string;
  readonly label: string;
}

/** Shows a whole page that is handed over, with its own look and nothing of it running. */
export function PagePreview({ page, label }: PagePreviewProps) {
  const host = useRef<HTMLElement>(null);
  const { isShown } = useSecrets();
  useEffect(() => {
    if (!host.current) return;
    const { style, body } = readPage(page);
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const look = document.createElement('style');
    const own = style.replaceAll(/(:root|\bbody|\bmain)(?= \{)/g, (name) =>
      name === 'main' ? '.main' : ':host',
    );
    look.textContent = own + COLOURS;
    const content = document.createElement('div');
    drawMarkup(body, content, (text) => {
      const hidden = masked(text);
      if (hidden !== text) noteSecret();
      return isShown ? text : hidden;
    });
    content.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      event.preventDefault();
      const target = root.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      target?.closest('details')?.setAttribute('open', '');
      target?.scrollIntoView();
    });
    root.replaceChildren(look, content);
  }, [page, isShown]);
  return <article ref={host} aria-label={label} data-page-preview />;
}
