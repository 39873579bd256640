// Where turns of a conversation begin, in records one after another.

/** What a copy is known by, of one record. */
export interface TurnTraits {
  readonly kind: string;
  /** A turn begins with it. */
  readonly isBegin: boolean;
  readonly isPrompt: boolean;
  /** With an id that was made for it alone; null: it has none. */
  readonly identity: string | null;
  /** It says how much was used in all until then. */
  readonly isTotal: boolean;
}

/** The turn in which a record is, after it. */
export interface SessionTurn {
  /** It begins with an id. */
  readonly isKnown: boolean;
  /** Nothing was in it yet but what turns begin with. */
  readonly isBeginning: boolean;
  readonly hasPrompt: boolean;
}

export const BEFORE_TURNS: SessionTurn = { isKnown: false, isBeginning: false, hasPrompt: false };

export function turnAfter(
  turn: SessionTurn,
  { isBegin, isPrompt, identity }: TurnTraits,
): SessionTurn {
  const goesOn = !isBegin || turn.isBeginning;
  return {
    isKnown: (goesOn && turn.isKnown) || (isBegin && identity !== null),
    isBeginning: isBegin,
    hasPrompt: isPrompt || (goesOn && turn.hasPrompt),
  };
}

export function startsTurn(
  turn: SessionTurn,
  { isBegin, isPrompt, identity }: TurnTraits,
): boolean {
  return isBegin ? !turn.isBeginning || identity !== null : isPrompt && turn.hasPrompt;
}
