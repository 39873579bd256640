// What an entry names, each by the part that it plays. Plain data.

/** Each where the entry records it. */
export interface ProposalIds {
  /** It commits under this id. */
  readonly commit?: string;
  readonly proposal?: string;
  readonly intent?: string;
  readonly compiler?: string;
  /** The commit that it undoes. */
  readonly undoes?: string;
}

/** A resource that an entry read, or names without saying more. */
export interface ResourceUse {
  readonly access: 'read' | 'named';
  readonly kind: string;
  readonly id: string;
  /** Where it is, if that is another lane. */
  readonly lane?: string;
}

export type NamedRole =
  /** What it is about. */
  | 'intent'
  | 'proposal'
  /** Under which authority. */
  | 'writ'
  /** Whom it asks, or was asked. */
  | 'channel'
  | 'actor'
  /** A key that the entry names: whether it signed is what verifying says. */
  | 'signer'
  | 'approved by'
  | 'denied by';

/** Somebody or something that an entry names, as it is written there. */
export interface Named {
  readonly role: NamedRole;
  readonly name: string;
}

/** All that an entry names. Each is spelled where it is asked for. */
export interface EntryNames {
  /** Who acted or decided, under which authority. */
  readonly named?: readonly Named[];
  /** Resources beyond those that its delta writes. */
  readonly uses?: readonly ResourceUse[];
  /** Of a system of proposals: the ids by which it names what it is about. */
  readonly ids?: ProposalIds;
}
