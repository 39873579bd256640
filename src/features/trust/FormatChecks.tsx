import { Fragment } from 'react';
import type { Check, Profile } from '../../core/model/check.ts';
import type { FormatInfo } from '../../data/ledgers/formats.ts';
import { Fact } from '../../ui/kit/figures/Facts.tsx';
import { Section } from '../../ui/kit/page/Page.tsx';
import { Dim, Faint } from '../../ui/kit/text.tsx';
import { Lined } from './Lined.tsx';

const PROFILES: readonly { profile: Profile; title: string; text?: string }[] = [
  { profile: 'reference', title: 'Reference profile' },
  {
    profile: 'strict',
    title: 'Strict profile',
    text: 'Besides those, everything that can be checked beyond the system itself.',
  },
];

export function Limits({ limits }: Pick<FormatInfo, 'limits'>) {
  return (
    <Lined>
      {limits.map(({ title, text }) => (
        <Fact key={title} name={<strong>{title}</strong>}>
          <Dim>{text}</Dim>
        </Fact>
      ))}
    </Lined>
  );
}

/** Of one format: whose verifier there is besides ours, what a verdict leaves open, and every check. */
export function FormatChecks({ format }: { readonly format: FormatInfo }) {
  return (
    <Section id={`checks-${format.id}`} title={`${format.name}: every check`}>
      <div>
        <h3>The original verifier</h3>
        <Dim>{format.original.verifier}</Dim>
      </div>
      {format.limits.length > 0 && (
        <>
          <h3>What its verdict does not show</h3>
          <Limits limits={format.limits} />
        </>
      )}
      {PROFILES.map(({ profile, title, text }) => {
        const checks = format.checks.filter((check) => check.profile === profile);
        if (checks.length === 0) return null;
        return (
          <Fragment key={profile}>
            <div>
              <h3>
                {title} <Faint>{checks.length}</Faint>
              </h3>
              <Dim>{profile === 'reference' ? format.original.reference : text}</Dim>
            </div>
            <CheckTable checks={checks} />
          </Fragment>
        );
      })}
    </Section>
  );
}

function CheckTable({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <Lined>
      {checks.map((check) => (
        <Fact
          key={check.id}
          name={
            <>
              <strong>{check.title}</strong>
              <br />
              <code>{check.id}</code>
            </>
          }
        >
          <Dim>{check.proves}</Dim>
        </Fact>
      ))}
    </Lined>
  );
}
