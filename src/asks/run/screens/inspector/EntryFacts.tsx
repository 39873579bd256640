import { visibleText } from '../../../../base/visible.ts';
import type { Block, Fact as EntryFact } from '../../../../ledger/model/view.ts';
import { PatchView, TextBlock } from '../../../../ui/inspect/Code.tsx';
import { JsonView } from '../../../../ui/inspect/JsonView.tsx';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Faint, Mono, NoteText, SmallHeading } from '../../../../ui/kit/text.tsx';
import { costAsRecorded, costName, costText } from '../../../../ui/ledger/cost.ts';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { Bounded } from './Bounded.tsx';

export function EntryFacts({ facts }: { readonly facts: readonly EntryFact[] }) {
  if (facts.length === 0) return null;
  return (
    <Facts names="minmax(4.5rem, 6.75rem)">
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice, and the list never changes
        <FactList key={place} name={<LedgerText text={nameFact(fact)} />}>
          <Value fact={fact} />
        </FactList>
      ))}
    </Facts>
  );
}

function nameFact({ label, as }: EntryFact): string {
  return as === 'cost' ? costName(label) : label;
}

function Value({ fact: { label, value, as } }: { readonly fact: EntryFact }) {
  if (value === '') return <Faint>empty</Faint>;
  if (as === 'hash') return <HashChip hash={value} />;
  if (as === 'time') return <RecordedTime value={value} />;
  if (as === 'cost' && WHOLE.test(value)) {
    const part = { name: label, decimals: 0 };
    const units = BigInt(value);
    return <span title={costAsRecorded(part, units)}>{visibleText(costText(part, units))}</span>;
  }
  const text = <Bounded text={value} lines={6} />;
  return as === 'text' ? text : <Mono>{text}</Mono>;
}

const WHOLE = /^\d{1,20}$/;

function RecordedTime({ value }: { readonly value: string }) {
  const seconds = Number(value);
  return Number.isFinite(seconds) ? <TimeText seconds={seconds} /> : <LedgerText text={value} />;
}

/** An entry of thousands of changes has its bytes. */
const MAX_BLOCKS = 24;

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <>
      {blocks.slice(0, MAX_BLOCKS).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one entry never move
        <BlockView key={place} block={block} />
      ))}
      {blocks.length > MAX_BLOCKS && (
        <NoteText>
          {blocks.length - MAX_BLOCKS} more blocks; the tab Bytes has all of them.
        </NoteText>
      )}
    </>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.type === 'patch') return <PatchView title={block.title} text={block.text} />;
  if (block.type === 'text') return <TextBlock title={block.title} text={block.text} />;
  return (
    <div>
      <SmallHeading>
        <LedgerText text={block.title} lines={1} />
      </SmallHeading>
      <JsonView value={block.value} />
    </div>
  );
}
