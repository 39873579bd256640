import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatsQuery } from '../../data/ledgers/formats.ts';
import { Fact } from '../../ui/kit/figures/Facts.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Page, PageHead, Section } from '../../ui/kit/page/Page.tsx';
import { Dim } from '../../ui/kit/text.tsx';
import { CheckStatusMark } from '../../ui/ledger/verdict.tsx';
import { FormatChecks, Limits } from './FormatChecks.tsx';
import { Lined } from './Lined.tsx';
import { Protections, WithoutNetwork } from './Protections.tsx';
import { LIMITS, STATUSES } from './words.ts';

/** What a verdict is worth, in plain words, and every check behind it. */
export function TrustPage() {
  const formats = useQuery(formatsQuery());
  return (
    <Page title="What verification proves" width="narrow">
      <PageHead
        title="What verification proves, and what it does not"
        lead="Verification asks one question of many kinds: does this record still say what it said when it was written? It never asks whether what the agent did was right."
      />
      <Flex component="nav" wrap="wrap" columnGap="xl" aria-label="On this page">
        <a href="#limits">What it does not prove</a>
        <a href="#outcomes">How a check can come out</a>
        <a href="#held">What holds this app to it</a>
        <a href="#offline">Without a network</a>
        {formats.data?.map(({ id, name }) => (
          <a key={id} href={`#checks-${id}`}>
            {name}: every check
          </a>
        ))}
      </Flex>

      <Section id="limits" title="What it does not prove">
        <Limits limits={LIMITS} />
      </Section>

      <Section id="outcomes" title="How a check can come out">
        <Lined>
          {STATUSES.map(({ status, text }) => (
            <Fact key={status} name={<CheckStatusMark status={status} />}>
              <Dim>{text}</Dim>
            </Fact>
          ))}
        </Lined>
      </Section>

      <Protections />
      <WithoutNetwork />

      <Loaded query={formats} fault="The list of checks could not be loaded" rows={12}>
        {(known) => known.map((format) => <FormatChecks key={format.id} format={format} />)}
      </Loaded>
    </Page>
  );
}
