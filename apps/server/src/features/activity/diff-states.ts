/** Names of fields whose values must never be readable later, not even in the log. */
const SECRET = /password|secret|token|otp|credential|authorization|ticket|^code$|^key$/iu;
/** A user name and a password inside a URL. */
const IN_ADDRESS = /:\/\/[^/@\s]+@/gu;
/** Keys of group robots and of other addresses that open something to their holder. */
const KEY_IN_ADDRESS =
  /([?&](?:key|access_token|token|secret|sign|sig)=|\/bot\/v2\/hook\/)[^&#\s]+/giu;
const HIDDEN = '***';
/** User texts can be long; the beginning is enough to recognise one. */
const MAX_TEXT = 500;

/** For longer lists, such as the members of a group, only the length is logged. */
const MAX_ITEMS = 100;

type State = Readonly<Record<string, unknown>>;

/** Returns a copy with secrets masked and long texts cut. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.replace(IN_ADDRESS, `://${HIDDEN}@`).replace(KEY_IN_ADDRESS, `$1${HIDDEN}`);
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }
  if (Array.isArray(value))
    return value.length > MAX_ITEMS ? `${value.length} 项` : value.map(maskSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      isSecret(key, entry) ? HIDDEN : maskSecrets(entry),
    ]),
  );
}

/**
 * Returns the changed fields as `[before, after]`; for lists, the removed and the added items. `before` is null for a
 * created entity, `after` for a deleted one.
 */
export function diffStates(before: State | null, after: State | null) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of fields) {
    const previous = before?.[field] ?? null;
    const current = after?.[field] ?? null;
    // empty fields of a created or deleted entity carry no information
    const empty = (before === null || after === null) && isEmpty(previous ?? current);
    if (empty || JSON.stringify(previous) === JSON.stringify(current)) continue;
    changes[field] = isSecret(field, previous ?? current)
      ? [HIDDEN, HIDDEN]
      : diffField(previous, current);
  }
  return changes;
}

/** Lists can have ten thousand items of which one is new, so only removed and added items are stored. */
function diffField(previous: unknown, current: unknown): [unknown, unknown] {
  if (isList(previous ?? []) && isList(current ?? [])) {
    const [before, after] = [
      new Set(previous as unknown[] | null),
      new Set(current as unknown[] | null),
    ];
    const removed = [...before].filter((item) => !after.has(item)).slice(0, MAX_ITEMS);
    const added = [...after].filter((item) => !before.has(item)).slice(0, MAX_ITEMS);
    if (removed.length + added.length > 0) return [maskSecrets(removed), maskSecrets(added)];
  }
  return [maskSecrets(previous), maskSecrets(current)];
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

/** Whether a value is set at all is not secret. */
function isSecret(field: string, value: unknown): boolean {
  return SECRET.test(field) && typeof value !== 'boolean' && value !== null && value !== undefined;
}

/**
 * Serialises to JSON and replaces characters that PostgreSQL rejects (NUL, lone surrogates) with `�`; protocols let
 * callers send any names.
 */
export function toStorable(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replace(/(?<=(?<!\\)(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/giu, '\uFFFD');
}
