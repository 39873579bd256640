import { IconArrowRight, IconTopologyStar3, IconVersions } from '@tabler/icons-react';
import { Link } from 'react-router';
import { blocksLabPath, reactorLabPath } from '../../ui/paths.ts';
import css from './demos.module.css';
import page from './library.module.css';

const LABS = [
  {
    path: reactorLabPath,
    icon: IconTopologyStar3,
    title: 'Reactor lab',
    story:
      'Build a graph, move an input, make a render fail, kill the reactor and start it again; every step leaves a receipt.',
  },
  {
    path: blocksLabPath,
    icon: IconVersions,
    title: 'Blocks lab',
    story:
      'Write a run’s context, set a checkpoint, roll back before a mistake, patch it and go on; see what a rollback cannot undo.',
  },
];

/** Ledgers that a person writes by hand, with the systems' own engines. */
export function Labs() {
  return (
    <section className={page.section}>
      <h2>Labs</h2>
      <ul className={css.demos}>
        {LABS.map(({ path, icon: Icon, title, story }) => (
          <li key={path}>
            <Link to={path} className={css.demo}>
              <span className={css.demoTitle}>
                <Icon size={15} stroke={1.75} aria-hidden /> {title}
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
