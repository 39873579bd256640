import type { SecretCount } from '../../core/secrets/count.ts';

/** What is in a file that a person is about to save. */
export interface FileSecrets {
  readonly counts: readonly SecretCount[];
  /** Names of files in it that could not be looked into. */
  readonly unread: readonly string[];
}

export interface SecretService {
  /** Looks through a file, and through the files in it where it is an archive or a page with ledgers. */
  secretsIn(file: Blob): Promise<FileSecrets>;
  /** A copy of a file of text, with words in place of each value that looks like a secret. */
  withoutSecrets(file: Blob): Promise<Blob>;
}
