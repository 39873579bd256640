// What a record says that it cost, in the units that every ledger's costs are summed in.

import { writtenAt } from '../../base/json/access.ts';
import type { SeriesCostPart } from '../../ledger/series/builder.ts';
import type { DecodedChain } from './decode.ts';
import { firstAt } from './profile/pointer.ts';
import type { ChainProfile } from './profile/profile.ts';

type CostMember = NonNullable<ChainProfile['members']['cost']>[number];

/** The part of a cost, and by how many digits its unit is smaller than the recorded one. */
const UNITS: Readonly<Record<CostMember['in'], { readonly name: string; readonly shift: number }>> =
  {
    USD: { name: 'usd_millicents', shift: 5 },
    tokens: { name: 'tokens', shift: 0 },
    seconds: { name: 'wall_clock_ms', shift: 3 },
    milliseconds: { name: 'wall_clock_ms', shift: 0 },
  };

/** null: it records none. */
export function readChainCost({ object, profile }: DecodedChain): readonly SeriesCostPart[] | null {
  const { cost } = profile.members;
  if (!object || !cost) return null;
  const parts = cost.flatMap(({ in: unit, at }): SeriesCostPart[] => {
    const written = writtenAt(firstAt(object, at));
    const { name, shift } = UNITS[unit];
    return written === null ? [] : [{ name, value: parseShifted(written, shift) }];
  });
  return parts.length ? parts : null;
}

/** A decimal number in units that are so many digits smaller; null: it is none, or has more digits. */
function parseShifted(written: string, shift: number): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(written) ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (whole === '' || digits.length > shift) return null;
  return BigInt(whole + digits.padEnd(shift, '0'));
}
