import type { SecretCount } from '../../base/secrets/count.ts';

/** What is in files, each different value counted once. */
export interface FileSecrets {
  readonly counts: readonly SecretCount[];
  /** Names of files in it that could not be looked into. */
  readonly unread: readonly string[];
}

export interface SecretService {
  /** Looks through files, and through the files in one that is an archive or a page with ledgers. */
  secretsIn(files: readonly Blob[]): Promise<FileSecrets>;
  /** A copy of a file of text, with words in place of each value that looks like a secret. */
  withoutSecrets(file: Blob): Promise<Blob>;
}
