// The address says which view is open above the library.

export type LibraryView = 'cases' | 'servers' | 'demos';

/** Null when only the library itself is shown. */
export function readView(params: URLSearchParams): LibraryView | null {
  const asked = params.get('view');
  return asked === 'cases' || asked === 'servers' || asked === 'demos' ? asked : null;
}
