/** Codes of the system for a connection that broke or no longer comes about. */
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** SQLSTATE classes: 08 connection exception, 57P admin shutdown, crash and start-up. */
const ENDED = /^(?:08|57P)/u;
/** What the driver says of its own, without a code. */
const DRIVER = /^(?:Connection terminated|Client has encountered a connection error)/u;

/** Whether an error says that the database went away, not that it refused what was asked. */
export function connectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = error as Error & { code?: string };
  return BROKEN.has(code) || ENDED.test(code) || DRIVER.test(message);
}
