import type { VerdictWord } from '../../ledger/model/verdict.ts';
import { MANIFESTS } from '../../ui/data/ledgers/formats.ts';
import { FactList, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Page, PageHead, Section } from '../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { VerdictMark } from '../../ui/ledger/verdict.tsx';
import { playPath } from '../../ui/paths.ts';
import { PROTECTION_NAMES, Protections } from './Protections.tsx';

const MEANINGS: readonly (readonly [VerdictWord, string])[] = [
  ['Not intact', 'A seal, a link or a rule does not hold.'],
  ['With warnings', 'Seals hold; something is missing or odd.'],
  ['Verified', 'Every seal fits; each record names the one before it.'],
  ['Consistent', 'Nothing contradicts itself. No seals, so a change would not show.'],
  ['Not as expected', 'Without fault, and not what you expected.'],
];

/** No verification of a ledger alone can show these. */
const LIMITS = [
  ['That it is whole', 'A cut end leaves no trace. An anchor taken earlier shows it.'],
  ['Who wrote it', 'Without a signature, anybody. With one, a key you know.'],
  ['When', 'A time is what a clock said, or what somebody typed.'],
  ['That the agent was right', 'A seal keeps what was written, true or not.'],
  ['That the world agrees', 'Replay rebuilds what the ledger says, not your files.'],
] as const;

/** Says on one page what a verdict is worth, what it leaves open, and what holds the app to it. */
export function TrustPage() {
  return (
    <Page title="What is proven">
      <PageHead
        title="What is proven"
        lead="Does this record still say what it said when written?"
        right={<LinkButton to={playPath('tamper')}>Break one yourself</LinkButton>}
      />
      <Facts names={PROTECTION_NAMES} lined>
        {MEANINGS.map(([word, text]) => (
          <FactList key={word} name={<VerdictMark word={word} />}>
            {text}
          </FactList>
        ))}
      </Facts>
      <Section title="What no ledger proves by itself">
        <Facts names={PROTECTION_NAMES} lined>
          {LIMITS.map(([title, text]) => (
            <FactList key={title} name={title}>
              {text}
            </FactList>
          ))}
        </Facts>
      </Section>
      <Section title="What each format can prove">
        <Facts names={PROTECTION_NAMES} lined>
          {MANIFESTS.map(({ id, name, proves }) => (
            <FactList key={id} name={name}>
              {proves}
            </FactList>
          ))}
        </Facts>
      </Section>
      <Protections />
    </Page>
  );
}
