import { Tabs } from '@mantine/core';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { counted } from '../../../../ui/format.ts';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { Page, PageHead } from '../../../../ui/kit/page/Page.tsx';
import { ENOUGH } from '../../figures/figure.ts';
import { type Choices, HOLON_FIGURES, type HolonFigureName } from '../../figures/query.ts';
import { EntriesDrawer } from './EntriesDrawer.tsx';
import { FigureReportPage } from './Report.tsx';
import { FigureSelectionBar } from './SelectionBar.tsx';
import { useFiguresUrl } from './use-figures-url.ts';

const TITLES: Readonly<Record<HolonFigureName, string>> = {
  calibration: 'Calibration',
  routing: 'Routing',
  failures: 'Failures',
  entropy: 'Entropy',
  conflicts: 'Conflicts',
};

export interface FiguresProps {
  readonly ledger: LedgerSummary;
  readonly choices: Choices;
}

export function FigureTables({ ledger, choices }: FiguresProps) {
  const state = useFiguresUrl();
  const { figure } = state.query;
  const { executions, merges, rebases } = choices;
  return (
    <Page width="wide">
      <PageHead
        title="Figures"
        lead={`${counted(executions, 'completed execution')}, ${counted(merges, 'merge')}, ${counted(rebases, 'rebase')}. A figure of fewer than ${ENOUGH} is “too few”.`}
      />
      {executions + merges + rebases === 0 ? (
        <Empty
          title="There is nothing to count"
          text="This ledger has no completed execution, no merge and no rebase yet."
        />
      ) : (
        <>
          <FigureSelectionBar ledger={ledger.id} choices={choices} state={state} />
          <Tabs
            value={figure}
            onChange={(value) => {
              const next = HOLON_FIGURES.find((known) => known === value);
              if (next) state.change({ figure: next });
            }}
            keepMounted={false}
          >
            <Tabs.List aria-label="Figures">
              {HOLON_FIGURES.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {TITLES[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {HOLON_FIGURES.map((name) => (
              <Tabs.Panel key={name} value={name} pt="md">
                {name === figure && <FigureReportPage ledger={ledger} state={state} />}
              </Tabs.Panel>
            ))}
          </Tabs>
          <EntriesDrawer ledger={ledger} state={state} />
        </>
      )}
    </Page>
  );
}
