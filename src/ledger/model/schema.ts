// Every JSON document that is printed or saved begins with its kind and its version.

/** `command` is the one that prints it. The version is raised when a member changes its meaning. */
export function nameSchema(command: string): string {
  return `ledgerscope/${command}/1`;
}

/**
 * Returns the kind that a document claims, where that is another one of ours. Documents without a
 * schema were written before there was one, or by others.
 */
export function otherSchema(said: string | null, command: string): string | null {
  if (!said?.startsWith('ledgerscope/') || said === nameSchema(command)) return null;
  return `It is ${said}, and ${nameSchema(command)} is read here.`;
}
