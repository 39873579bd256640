import { useQuery } from '@tanstack/react-query';
import type { Check, Profile } from '../../core/model/check.ts';
import { type FormatInfo, formatsQuery } from '../../data/ledgers/formats.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { CheckStatusMark } from '../../ui/verdict.tsx';
import css from './trust.module.css';
import { LIMITS, STATUSES } from './words.ts';

/** What a verdict is worth, in plain words, and every check behind it. */
export function TrustPage() {
  const formats = useQuery(formatsQuery());
  return (
    <article className={css.page}>
      <title>What verification proves · Ledgerscope</title>
      <h1>What verification proves, and what it does not</h1>
      <p className={css.lead}>
        Verification asks one question of many kinds: does this record still say what it said when
        it was written? It never asks whether what the agent did was right.
      </p>

      <nav className={css.contents} aria-label="On this page">
        <a href="#limits">What it does not prove</a>
        <a href="#outcomes">How a check can come out</a>
        {formats.data?.map(({ id, name }) => (
          <a key={id} href={`#checks-${id}`}>
            {name}: every check
          </a>
        ))}
      </nav>

      <section id="limits">
        <h2>What it does not prove</h2>
        <Limits limits={LIMITS} />
      </section>

      <section id="outcomes">
        <h2>How a check can come out</h2>
        <dl className={css.statuses}>
          {STATUSES.map(({ status, text }) => (
            <div key={status}>
              <dt>
                <CheckStatusMark status={status} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>

      {formats.isPending && <SkeletonRows rows={12} />}
      {formats.isError && (
        <ErrorState
          title="The list of checks could not be loaded"
          detail={formats.error.message}
          onRetry={() => formats.refetch()}
        />
      )}
      {formats.data?.map((format) => (
        <FormatChecks key={format.id} format={format} />
      ))}
    </article>
  );
}

const PROFILES: readonly { profile: Profile; title: string; text: string }[] = [
  {
    profile: 'reference',
    title: 'Reference profile',
    text: "Exactly what the system's own verifier checks, in its order: the same verdict and the same first error.",
  },
  {
    profile: 'strict',
    title: 'Strict profile',
    text: 'Beside those, everything that can be checked beyond the system itself.',
  },
];

function Limits({ limits }: Pick<FormatInfo, 'limits'>) {
  return (
    <dl className={css.limits}>
      {limits.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function FormatChecks({ format }: { readonly format: FormatInfo }) {
  return (
    <section id={`checks-${format.id}`}>
      <h2>{format.name}: every check</h2>
      {format.limits.length > 0 && (
        <div className={css.profile}>
          <h3>What a green verdict does not show</h3>
          <Limits limits={format.limits} />
        </div>
      )}
      {PROFILES.map(({ profile, title, text }) => {
        const checks = format.checks.filter((check) => check.profile === profile);
        if (checks.length === 0) return null;
        return (
          <div key={profile} className={css.profile}>
            <h3>
              {title} <span>{checks.length}</span>
            </h3>
            <p>{text}</p>
            <CheckTable checks={checks} />
          </div>
        );
      })}
    </section>
  );
}

function CheckTable({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <dl className={css.checks}>
      {checks.map((check) => (
        <div key={check.id}>
          <dt>
            {check.title}
            <code>{check.id}</code>
          </dt>
          <dd>{check.proves}</dd>
        </div>
      ))}
    </dl>
  );
}
