import { IconArrowRight, IconFlask } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import css from './demos.module.css';
import page from './library.module.css';

const LABS = MANIFESTS.flatMap(({ lab }) => lab ?? []);

/** Ledgers that a person writes by hand, with the systems' own engines. */
export function Labs() {
  return (
    <section className={page.section}>
      <h2>Labs</h2>
      <ul className={css.demos}>
        {LABS.map(({ path, title, story }) => (
          <li key={path}>
            <Link to={`/${path}`} className={css.demo}>
              <span className={css.demoTitle}>
                <IconFlask size={15} stroke={1.75} aria-hidden /> {title}
              </span>
              <span className={css.demoStory}>{story}</span>
              <span className={css.demoFoot}>
                <span>write a ledger by hand</span>
                <span className={css.demoGo}>
                  Open the lab
                  <IconArrowRight size={14} aria-hidden />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
