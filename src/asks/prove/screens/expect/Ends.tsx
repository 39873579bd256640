import { SimpleGrid } from '@mantine/core';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { Pins } from '../../../../ledger/model/check.ts';
import type { DriftView } from '../../../../ledger/model/drift.ts';
import { isFailure } from '../../../../ledger/model/verdict.ts';
import type { GivenKeys } from '../../../../ui/data/ledgers/keyrings.ts';
import { counted } from '../../../../ui/format.ts';
import { CommandButton } from '../../../../ui/kit/Command.tsx';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { NoteText } from '../../../../ui/kit/text.tsx';
import { VerdictBadge } from '../../../../ui/ledger/verdict.tsx';
import { givePath } from '../../../../ui/paths.ts';
import { writeVerifyCommand } from '../../drift.ts';
import type { LinePin } from './address.ts';
import { DifferingPins } from './Differing.tsx';
import { describePin, hasDrifted } from './words.ts';

export interface EndsProps {
  readonly id: string;
  readonly name: string;
  readonly pins: Pins;
  readonly view: DriftView;
  readonly listed: LinePin | null;
  readonly files: readonly (keyof Pins)[];
  /** Its records are signed in several ways, and a file of keys tells whose signatures they are. */
  readonly takesKeys: boolean;
  readonly given: GivenKeys | null;
}

/** Lists the records that differ, and gives the same on the command line. */
export function RangeEnds(props: EndsProps) {
  const { id, name, pins, view, listed, files, takesKeys, given } = props;
  const command = writeVerifyCommand(name, pins, given?.name ?? null);
  const drifted = view.pins.filter(hasDrifted);
  const shown = drifted.find(({ pin }) => pin === listed) ?? drifted[0];
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      {shown && shown.listed > 0 ? (
        <DifferingPins key={shown.pin} id={id} pins={pins} given={given} drift={shown} />
      ) : (
        <Panel title="Records that differ" padded>
          <NoteText>
            {drifted.length > 0
              ? visibleText(drifted[0]?.message ?? '')
              : Object.keys(pins).length > 0
                ? 'None: what you expect holds from the first record to the last.'
                : 'Once you name what you expect, they are listed here.'}
          </NoteText>
        </Panel>
      )}
      <Panel title="The same on the command line" padded>
        <CommandButton text={command} />
        <NoteText>
          <VerdictBadge verdict={view.verdict} /> exit code {isFailure(view.verdict) ? 1 : 0}
        </NoteText>
        {files.map((pin) => (
          <NoteText key={pin}>
            {describePin(pin).title === 'anchors' ? 'Anchors come' : 'A seal comes'} from a file.{' '}
            <Link to={givePath(id, pin)}>Give it under Checks</Link>
          </NoteText>
        ))}
        {takesKeys && (
          <NoteText>
            {given
              ? `With ${counted(given.keys.length, 'key')} given under Checks.`
              : 'A file of keys shows whose signatures these are.'}{' '}
            <Link to={givePath(id, 'keyring')}>
              {given ? 'Give others' : 'Give it under Checks'}
            </Link>
          </NoteText>
        )}
      </Panel>
    </SimpleGrid>
  );
}
