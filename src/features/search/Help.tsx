// The language on one screen; docs/query.md has all of it.

import { SEARCH_FIELDS } from '../../data/search/language.ts';
import { Section } from '../../ui/kit/page/Page.tsx';
import css from './search.module.css';

const RULES: readonly (readonly [written: string, about: string])[] = [
  ['retry overflow', 'both words, anywhere in an entry, in any case'],
  ['"external publish"', 'a phrase'],
  ['tool:fs', 'the text is in the field; an id begins with it'],
  ['tool=fs_read', 'the field is exactly that; tool!=fs_read is the contrary'],
  ['seq > 4, cost:1..5', 'numbers, and ranges with both ends'],
  ['time:2026-11', 'UTC, as exact as it is typed'],
  ['kind:(commit, denied)', 'any of them'],
  ['-kind:denied', 'the contrary; also: not kind:denied'],
  ['a or b, (a or b) c', 'either; parentheses group'],
  ['has:finding', 'something is there'],
  ['/time(d )?out/i', 'a regular expression'],
  ['payload.body.plan, payload..path', 'members of a record; two dots: at any depth'],
];

export function Help() {
  return (
    <>
      <Section title="How to ask">
        <Terms all={RULES} />
      </Section>
      <Section title="Fields">
        <Terms all={SEARCH_FIELDS.map(({ name, about }) => [name, about])} />
      </Section>
    </>
  );
}

function Terms({ all }: { readonly all: readonly (readonly [term: string, about: string])[] }) {
  return (
    <dl className={css.terms}>
      {all.map(([term, about]) => (
        <div key={term}>
          <dt>
            <code>{term}</code>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
