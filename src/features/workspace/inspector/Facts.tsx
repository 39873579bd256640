import type { Block, Fact } from '../../../core/model/view.ts';
import { JsonView } from '../../../ui/inspect/JsonView.tsx';
import { PatchView, TextBlock } from '../../../ui/inspect/PatchView.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { Bounded } from './Bounded.tsx';
import css from './inspector.module.css';

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={css.facts}>
      {facts.map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice, and the list never changes
        <div key={place}>
          <dt>
            <LedgerText text={fact.label} />
          </dt>
          <dd>
            <Value fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ fact: { value, as } }: { readonly fact: Fact }) {
  if (value === '') return <span className={css.faint}>empty</span>;
  if (as === 'hash') return <HashChip hash={value} />;
  if (as === 'time') return <RecordedTime value={value} />;
  return (
    <Bounded text={value} lines={6} {...(as === 'text' ? {} : { className: css.mono ?? '' })} />
  );
}

function RecordedTime({ value }: { readonly value: string }) {
  const seconds = Number(value);
  return Number.isFinite(seconds) ? <TimeText seconds={seconds} /> : <LedgerText text={value} />;
}

/** How many blocks are drawn; an entry of thousands of changes has its Raw tab. */
const MOST_BLOCKS = 24;

export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <>
      {blocks.slice(0, MOST_BLOCKS).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one entry never move
        <BlockView key={place} block={block} />
      ))}
      {blocks.length > MOST_BLOCKS && (
        <p className={css.faint}>
          {blocks.length - MOST_BLOCKS} more blocks; the Raw tab holds all of them.
        </p>
      )}
    </>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.type === 'patch') return <PatchView title={block.title} text={block.text} />;
  if (block.type === 'text') return <TextBlock title={block.title} text={block.text} />;
  return (
    <div>
      <h3 className={css.section}>
        <LedgerText text={block.title} lines={1} />
      </h3>
      <JsonView value={block.value} />
    </div>
  );
}
