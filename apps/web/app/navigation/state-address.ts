/** A location as the router has it. */
export interface RouterLocation {
  pathname: string;
  search: string;
  hash?: string;
  state?: unknown;
}

/** Navigation state of the specification, by page: its keys, and the name of the parameter in the address. */
const STATE_PARAMS: Record<
  string,
  { keys: readonly string[]; name: string; unlessMatches: RegExp }
> = {
  '/list': { keys: ['model'], name: 'model', unlessMatches: /[?&]model=/u },
  '/editor': { keys: ['model'], name: 'model', unlessMatches: /[?&](?:model|id|draft)=/u },
  '/user/personal': { keys: ['id', 'userId'], name: 'id', unlessMatches: /[?&]id=/u },
};

/** Returns the address with navigation state added to its query; null when there is nothing to add. */
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
