/** A place as the router has it. */
export interface Place {
  pathname: string;
  search: string;
  hash?: string;
  state?: unknown;
}

/** What the specification carries in navigation state, by the page: which keys, and the name each has in the address. */
const CARRIED: Record<string, { keys: readonly string[]; name: string; unless: RegExp }> = {
  '/list': { keys: ['model'], name: 'model', unless: /[?&]model=/u },
  '/editor': { keys: ['model'], name: 'model', unless: /[?&](?:model|id|draft)=/u },
  '/user/personal': { keys: ['id', 'userId'], name: 'id', unless: /[?&]id=/u },
};

/** The address with what came in navigation state put into its query; null where there is nothing to put. */
export function addressWithState({ pathname, search, hash = '', state }: Place): string | null {
  const page = CARRIED[pathname];
  if (page === undefined || page.unless.test(search)) return null;
  const carried = (state ?? {}) as Record<string, unknown>;
  const value = page.keys.map((key) => carried[key]).find((one) => one !== undefined);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const query = new URLSearchParams(search);
  query.set(page.name, String(value));
  return `${pathname}?${query}${hash}`;
}
