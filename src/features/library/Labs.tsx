import { IconFlask } from '@tabler/icons-react';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Card } from './Card.tsx';
import css from './library.module.css';

const LABS = MANIFESTS.flatMap(({ lab }) => lab ?? []);

/** Ledgers that a person writes by hand, with the systems' own engines. */
export function Labs() {
  return (
    <Section title="Labs">
      <ul className={css.cards}>
        {LABS.map(({ path, title, story }) => (
          <Card
            key={path}
            title={
              <>
                <IconFlask size={14} stroke={1.75} aria-hidden /> {title}
              </>
            }
            story={story}
            foot="write a ledger by hand"
            go="Open the lab"
            to={`/${path}`}
          />
        ))}
      </ul>
    </Section>
  );
}
