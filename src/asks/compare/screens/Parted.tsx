import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LanesFound } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { PageColumns, Section } from '../../../ui/kit/page/Page.tsx';
import { type AskedLanes, comparedPairQuery } from '../queries.ts';
import { Fork } from './Fork.tsx';
import { ComparePair } from './Pair.tsx';

export interface PartedProps {
  readonly asked: AskedLanes;
  readonly found: LanesFound;
  readonly names: ComparedNames;
  readonly hasStates: boolean;
  readonly children: ReactNode;
}

/** Shows where two lanes part, as a picture and field by field. */
export function Parted({ asked, found, names, hasStates, children }: PartedProps) {
  const { first, sameness } = found;
  if (first === null) return children;
  const isFork = sameness === 'differs' || sameness === 'appended';
  return (
    <>
      {isFork && <Fork asked={asked} found={found} first={first} names={names} />}
      <PageColumns isRuled>
        <FirstDifference asked={asked} row={first} names={names} hasStates={hasStates} />
        <div>{children}</div>
      </PageColumns>
    </>
  );
}

function FirstDifference({
  asked,
  row,
  names,
  hasStates,
}: Omit<PartedProps, 'found' | 'children'> & { readonly row: number }) {
  const pair = useQuery(comparedPairQuery(asked, row));
  const seq = (pair.data?.a ?? pair.data?.b)?.seq;
  return (
    <section aria-label="First difference">
      <Section title={`The first difference${seq === undefined ? '' : `: record ${seq}`}`}>
        <Loaded query={pair} fault="The first difference could not be read" rows={4}>
          {(data) => <ComparePair asked={asked} pair={data} names={names} hasStates={hasStates} />}
        </Loaded>
      </Section>
    </section>
  );
}
