/** Names of fields whose values nobody may read later, not even in the log. */
const SECRET = /password|secret|token|otp|credential|authorization|ticket|^code$|^key$/iu;
/** A user name and a password in an address. */
const IN_ADDRESS = /:\/\/[^/@\s]+@/gu;
const HIDDEN = '***';
/** Texts of people are long; the log tells which one it was. */
const MAX_TEXT = 500;

/** Of longer lists, such as the people of a group, only the length is kept. */
const MAX_ITEMS = 100;

type State = Readonly<Record<string, unknown>>;

/** The same without anything secret, and with long texts cut. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.replace(IN_ADDRESS, `://${HIDDEN}@`);
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }
  if (Array.isArray(value))
    return value.length > MAX_ITEMS ? `${value.length} 项` : value.map(maskSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isSecret(key, one) ? HIDDEN : maskSecrets(one),
    ]),
  );
}

/** What differs, field by field: `[before, after]`, of lists what went and what came. Something made has no before, something gone no after. */
export function diffStates(before: State | null, after: State | null) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of fields) {
    const previous = before?.[field] ?? null;
    const current = after?.[field] ?? null;
    // of something made or gone what was left empty tells nothing
    const empty = (before === null || after === null) && isEmpty(previous ?? current);
    if (empty || JSON.stringify(previous) === JSON.stringify(current)) continue;
    changes[field] = isSecret(field, previous ?? current)
      ? [HIDDEN, HIDDEN]
      : change(previous, current);
  }
  return changes;
}

/** Of lists what went and what came: they can have ten thousand items of which one is new. */
function change(previous: unknown, current: unknown): [unknown, unknown] {
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

/** Whether something is set at all is no secret. */
function isSecret(field: string, value: unknown): boolean {
  return SECRET.test(field) && typeof value !== 'boolean' && value !== null && value !== undefined;
}

/** JSON with what PostgreSQL takes in none, NUL and halves of characters, as `�`; protocols let callers send any names. */
export function toStorable(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replace(/(?<=(?<!\\)(?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/giu, '\uFFFD');
}
