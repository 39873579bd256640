// Somebody who is not the forger holds these expectations against a forged chain.

import { Switch } from '@mantine/core';
import { IconAnchor, IconCopy, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { HeldKeys } from '../../../base/signature/keyring.ts';
import { visibleText } from '../../../base/visible.ts';
import type { Expectation, ForgerMeans, TamperStep } from '../../../ledger/model/tamper.ts';
import { HashSquare } from '../../../ui/ledger/HashChip.tsx';
import { shortenAnchor } from './captions.ts';
import { KeysField, SignerField } from './KeyFields.tsx';
import { judgeTamper } from './outcome.ts';
import css from './tamper.module.css';

export interface ExpectationsProps {
  readonly step: TamperStep;
  readonly means: ForgerMeans;
  readonly nets: readonly Expectation[];
  readonly signer: string | null;
  readonly keys: HeldKeys | null;
  readonly onHold: (expectation: Expectation, signer: string | null) => void;
  readonly onKeys: (keys: HeldKeys) => void;
}

export function Expectations({
  step,
  means,
  nets,
  signer,
  keys,
  onHold,
  onKeys,
}: ExpectationsProps) {
  const { anchorName, byKeys, named, anchor } = means;
  const isKnown = (byKeys ? keys : signer) !== null;
  const shared = { step, means, nets };
  return (
    <section aria-label="Nets">
      <h2>Cast a net</h2>
      {named === null && !isKnown ? (
        byKeys ? (
          <KeysField onGive={onKeys} />
        ) : (
          <SignerField onGive={(key) => onHold('signer', key)} />
        )
      ) : (
        <ExpectationSwitch
          expectation="signer"
          icon={<IconKey size="1.1em" aria-hidden />}
          label={byKeys ? 'Check with keys' : 'Name the signer'}
          hash={byKeys ? null : signer}
          absent={named}
          {...shared}
          onPress={() => onHold('signer', signer)}
        />
      )}
      <ExpectationSwitch
        expectation="anchor"
        icon={<IconAnchor size="1.1em" aria-hidden />}
        label={`Give the ${shortenAnchor(anchorName)}`}
        absent={
          anchor ??
          (step.anchors ? null : 'No anchor could be taken: the ledger itself does not verify.')
        }
        {...shared}
        onPress={() => onHold('anchor', null)}
      />
      <ExpectationSwitch
        expectation="copy"
        icon={<IconCopy size="1.1em" aria-hidden />}
        label="Second copy"
        absent={null}
        {...shared}
        onPress={() => onHold('copy', null)}
      />
    </section>
  );
}

interface ExpectationSwitchProps extends Pick<ExpectationsProps, 'step' | 'means' | 'nets'> {
  readonly expectation: Expectation;
  readonly icon: ReactNode;
  readonly label: string;
  readonly hash?: string | null;
  /** Says why there is no such expectation here; null when there is. */
  readonly absent: string | null;
  readonly onPress: () => void;
}

function ExpectationSwitch({
  expectation,
  icon,
  label,
  hash,
  absent,
  step,
  means,
  nets,
  onPress,
}: ExpectationSwitchProps) {
  const trial = step.trials.find((one) => one.nets.length === 1 && one.nets[0] === expectation);
  const isOn = nets.includes(expectation);
  if (absent !== null || !trial)
    return (
      <p className={css.expectation} title={visibleText(absent ?? '')}>
        {icon} {visibleText(label)}{' '}
        <small>{absent === null ? 'not tried' : 'not in this ledger'}</small>
      </p>
    );
  const { title, tone } = judgeTamper(3, trial, means);
  return (
    <Switch
      className={css.expectation ?? ''}
      checked={isOn}
      onChange={onPress}
      label={
        <span>
          {icon} {visibleText(label)}{' '}
          {hash && (
            <code title={visibleText(hash)}>
              <HashSquare hash={hash} /> {visibleText(hash.slice(0, 8))}
            </code>
          )}
          <small data-tone={isOn ? tone : 'none'}>
            {visibleText(isOn ? title : `then ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`)}
          </small>
        </span>
      }
    />
  );
}
