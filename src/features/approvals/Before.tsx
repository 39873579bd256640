import { useQuery } from '@tanstack/react-query';
import type { RequestDetail } from '../../core/model/request.ts';
import { visibleText } from '../../core/visible.ts';
import { rowsAtQuery } from '../../data/ledgers/queries.ts';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint, Note, QuietLink } from '../../ui/kit/text.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { lanePath } from '../../ui/paths.ts';

const ENTRIES = 5;

/** What this run did last. */
export function Before({ summary }: Pick<RequestDetail, 'summary'>) {
  const { ledger, lane, index } = summary;
  const places = Array.from({ length: Math.min(ENTRIES, index) }, (_, i) => index - 1 - i);
  const { data: rows = [] } = useQuery({
    ...rowsAtQuery(ledger, lane, places),
    enabled: places.length > 0,
  });
  return (
    <Panel title="Before this" note="latest first" padded>
      {places.length === 0 && <Note>It is the first entry of its run.</Note>}
      <Rows>
        {rows.map(({ index: place, seq, line }) => (
          <Row
            key={place}
            mark={<KindMark shape={line.shape} label="" size={12} />}
            right={<Faint>{String(seq)}</Faint>}
          >
            <QuietLink to={lanePath(ledger, lane, { index: place })}>
              {visibleText(line.title)}
            </QuietLink>
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
