import { Link } from 'react-router';
import { Section } from '../../ui/kit/page/Page.tsx';
import { queryHere } from '../../ui/paths.ts';
import { Help } from './Help.tsx';
import { SavedList } from './Saved.tsx';
import css from './search.module.css';

const EXAMPLES: readonly (readonly [query: string, about: string])[] = [
  ['kind:denied', 'everything that was refused, in the words of every system'],
  ['approval:open', 'requests that no entry of their lane answers'],
  ['severity:(error, warning)', 'entries at which verifying found something'],
  ['tool:/^fs_/ -kind:denied', 'uses of some tools, without what was refused'],
  ['has:changed in state at head', 'writes that are still in force at the head of a lane'],
  ['cost > 0.001 or duration > 60', 'what cost more than that in USD, or took over a minute'],
  ['payload..path:/\\.(rs|ts)$/', 'paths anywhere in a record, by a regular expression'],
  ['"external publish"', 'words next to each other, wherever they are'],
];

/** Before anything is asked: what can be, each with one click. */
export function Start() {
  return (
    <div className={css.scroller}>
      <div className={css.start}>
        <SavedList />
        <Section title="For example">
          <ul className={css.examples}>
            {EXAMPLES.map(([query, about]) => (
              <li key={query}>
                <Link to={queryHere(query)}>
                  <code>{query}</code>
                  <span>{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <Help />
      </div>
    </div>
  );
}
