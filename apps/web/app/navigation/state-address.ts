/** A place as the router has it. */
export interface RouterLocation {
  pathname: string;
  search: string;
  hash?: string;
  state?: unknown;
}

/** What the specification carries in navigation state, by the page: which keys, and the name each has in the address. */
const STATE_PARAMS: Record<
  string,
  { keys: readonly string[]; name: string; unlessMatches: RegExp }
> = {
  '/list': { keys: ['model'], name: 'model', unlessMatches: /[?&]model=/u },
  '/editor': { keys: ['model'], name: 'model', unlessMatches: /[?&](?:model|id|draft)=/u },
  '/user/personal': { keys: ['id', 'userId'], name: 'id', unlessMatches: /[?&]id=/u },
};

/** The address with what came in navigation state put into its query; null where there is nothing to put. */
export function getAddressWithState({
  pathname,
  search,
  hash = '',
  state,
}: RouterLocation): string | null {
  const page = STATE_PARAMS[pathname];
  if (page === undefined || page.unlessMatches.test(search)) return null;
  const values = (state ?? {}) as Record<string, unknown>;
  const value = page.keys.map((key) => values[key]).find((item) => item !== undefined);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const query = new URLSearchParams(search);
  query.set(page.name, String(value));
  return `${pathname}?${query}${hash}`;
}
