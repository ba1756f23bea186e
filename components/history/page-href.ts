/** The address of a page of the history, with the rest of the query as it is. `anchor` is an element's id. */
export function historyHref(query: string | URLSearchParams, page: number, anchor: string): string {
  const parameters = new URLSearchParams(query);
  if (page === 1) parameters.delete('page');
  else parameters.set('page', String(page));
  return `/share?${parameters.toString()}#${anchor}`;
}
