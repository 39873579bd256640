// An entry names things by the part that they play. It is plain data.

/** Each is there where the entry records it. */
export interface ProposalIds {
  readonly commit?: string;
  readonly proposal?: string;
  readonly intent?: string;
  readonly compiler?: string;
  readonly undoes?: string;
}

/** A resource that an entry read, or names without saying more. */
export interface ResourceUse {
  readonly access: 'read' | 'named';
  readonly kind: string;
  readonly id: string;
  readonly lane?: string;
}

export type NamedRole =
  | 'intent'
  | 'proposal'
  | 'writ'
  | 'channel'
  | 'actor'
  /** A key that the entry names: the verifier says whether it signed. */
  | 'signer'
  | 'approved by'
  | 'denied by';

/** Somebody or something that an entry names, as it is written there. */
export interface Named {
  readonly role: NamedRole;
  readonly name: string;
}

/** All names of an entry. Each is spelled where it is asked for. */
export interface EntryNames {
  readonly named?: readonly Named[];
  readonly uses?: readonly ResourceUse[];
  readonly ids?: ProposalIds;
}
