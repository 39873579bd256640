import { Group, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isHidden, visibleText } from '../../../../base/visible.ts';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { Faint, MONO_INPUT, NoteText, QuietLink } from '../../../../ui/kit/text.tsx';
import type { RequestPartProps } from '../../../../ui/ledger/RequestPart.tsx';
import { viewPath } from '../../../../ui/paths.ts';
import type { ArgumentValue } from '../../simulate/arguments.ts';
import type { Policy } from '../../simulate/policy.ts';
import type { RequestSimulation } from '../../simulate/request.ts';
import type { Simulated } from '../../simulate/run.ts';
import {
  rulesText,
  SIMULATION,
  simulatedDecisionText,
  simulatedText,
} from '../../simulate/words.ts';
import { keptPolicy, requestSimulationQuery } from '../data/simulation.ts';
import { typedText, typedValue } from './draft.ts';
import { VerbMark } from './VerbMark.tsx';

const PAUSE_MS = 300;

/** What the policy of "What if" says about a request, and what with one value changed. */
export function RequestWhatIf(at: RequestPartProps) {
  const [policy] = useState(keptPolicy);
  const path = viewPath(at.ledger, 'ask', 'what-if');
  return (
    <Panel title="With another policy" padded>
      <Stack gap="sm">
        {policy ? (
          <>
            <NoteText>
              {SIMULATION} The ledger names the rules that ran and does not say what is in them. So
              this tries another policy: <QuietLink to={path}>{visibleText(policy.name)}</QuietLink>
            </NoteText>
            <Tried at={at} policy={policy} />
          </>
        ) : (
          <>
            <NoteText>
              The ledger names the rules that ran and does not say what is in them. You can try a
              policy of your own on this request, also with one value changed.
            </NoteText>
            <QuietLink to={path}>Write or open a policy</QuietLink>
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface TriedProps {
  readonly at: RequestPartProps;
  readonly policy: Policy;
}

function Tried({ at: { ledger, lane, index }, policy }: TriedProps) {
  const [change, setChange] = useState<ArgumentValue | null>(null);
  const [settled] = useDebouncedValue(change, PAUSE_MS);
  const result = useQuery({
    ...requestSimulationQuery(ledger, policy, lane, index, settled),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={result} fault="The simulation stopped" todo="Nothing was changed.">
      {(view) =>
        view ? (
          <Outcome
            view={view}
            policy={policy}
            change={change}
            isRunning={change !== settled || result.isPlaceholderData}
            onChange={setChange}
          />
        ) : (
          <NoteText>This record cannot be read as a request.</NoteText>
        )
      }
    </Loaded>
  );
}

interface OutcomeProps {
  readonly view: RequestSimulation;
  readonly policy: Policy;
  readonly change: ArgumentValue | null;
  readonly isRunning: boolean;
  readonly onChange: (change: ArgumentValue | null) => void;
}

function Outcome({ view, policy, change, isRunning, onChange }: OutcomeProps) {
  const { asRecorded, changed, values } = view;
  const [typed, setTyped] = useState('');
  const pick = (path: string | null) => {
    const found = values.find((value) => value.path === path);
    setTyped(found && !hides(found) ? typedText('is', found.value) : '');
    onChange(found ?? null);
  };
  const type = (text: string) => {
    setTyped(text);
    if (change) onChange({ path: change.path, value: typedValue('is', text) });
  };
  return (
    <Stack gap="sm">
      <Facts names="6.5rem">
        <FactList name="Recorded">
          {visibleText(simulatedDecisionText(asRecorded.recorded))}
        </FactList>
        <FactList name="This policy">
          <Said simulated={asRecorded} policy={policy} />
        </FactList>
      </Facts>
      {values.length > 0 && (
        <>
          <Select
            size="xs"
            label="Change one value"
            placeholder="Choose an argument"
            data={values.map(({ path }) => ({
              value: path,
              label: visibleText(path.slice('args.'.length)),
            }))}
            value={change?.path ?? null}
            onChange={pick}
            searchable
            clearable
            nothingFoundMessage="No argument has this name"
          />
          {change && (
            <>
              <TextInput
                size="xs"
                label="To"
                aria-label={`Another value of ${visibleText(change.path)}`}
                styles={MONO_INPUT}
                maxLength={500}
                placeholder={hides(change) ? 'hidden: type another' : undefined}
                value={typed}
                onChange={(event) => type(event.currentTarget.value)}
              />
              <Facts names="6.5rem">
                <FactList name="Then">
                  <span aria-live="polite" aria-busy={isRunning}>
                    {isRunning || !changed ? (
                      <Faint>…</Faint>
                    ) : (
                      <Said simulated={changed} policy={policy} />
                    )}
                  </span>
                </FactList>
              </Facts>
            </>
          )}
        </>
      )}
    </Stack>
  );
}

interface SaidProps {
  readonly simulated: Simulated;
  readonly policy: Policy;
}

function Said({ simulated, policy }: SaidProps) {
  const { ways, notRecorded } = simulated;
  const rules = rulesText(policy, ways);
  return (
    <>
      <Group component="span" gap="xs" wrap="nowrap" align="baseline">
        <VerbMark verb={simulated.simulated?.verb ?? null} />
        <span>
          {visibleText(simulatedText(simulated))}
          {rules !== '' && <Faint> ({visibleText(rules)})</Faint>}
        </span>
      </Group>
      {notRecorded.length > 0 && (
        <NoteText>Not recorded: {visibleText(notRecorded.join('; '))}</NoteText>
      )}
    </>
  );
}

/** Whether it looks like a secret, and secrets are not shown. */
function hides({ path, value }: ArgumentValue): boolean {
  return isHidden(typedText('is', value), path.slice(path.lastIndexOf('.') + 1));
}
