import { Group } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { Misread } from '../../../ui/data/search/language.ts';
import { Callout } from '../../../ui/kit/Callout.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { writeScopedQuery } from './scope.ts';
import css from './search.module.css';

/** Says of a text that is no query what is expected there, and what may have been meant. */
export function MisreadNote({ misread: { lines, instead } }: { readonly misread: Misread }) {
  const [params] = useSearchParams();
  const [line = '', marks = '', words = ''] = lines;
  return (
    <div className={css.start}>
      <Callout tone="warn" role="alert" title="This query cannot be read">
        {/* Both lines have one letter for each letter. */}
        <pre className={css.place}>
          {visibleText(line)}
          {'\n'}
          {marks}
        </pre>
        {visibleText(words)}
        {instead.length > 0 && (
          <Group gap="sm" mt="sm">
            {instead.map((query) => (
              <LinkButton
                key={query}
                variant="default"
                size="compact-sm"
                to={writeScopedQuery(query, params)}
              >
                Ask {visibleText(query)}
              </LinkButton>
            ))}
          </Group>
        )}
      </Callout>
    </div>
  );
}
