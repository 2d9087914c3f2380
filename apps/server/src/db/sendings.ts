interface Sending {
  /** Under which PostgreSQL keeps the statement prepared. */
  name: string;
  deferred?: true;
}

/** Kysely hands the driver a text and values, no name; the values of a call lead back to its statement. */
const sendings = new WeakMap<readonly unknown[], Sending>();

/** Notes which statement these values are sent for, before Kysely gets them. */
export function markSending(values: readonly unknown[], sending: Sending): void {
  sendings.set(values, sending);
}

/** The statement that these values are on their way for; undefined for queries that Kysely built. */
export function sendingOf(values: readonly unknown[] | undefined): Sending | undefined {
  return values === undefined ? undefined : sendings.get(values);
}
