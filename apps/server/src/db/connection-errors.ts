/** Codes of the system for a broken or failed connection. */
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
]);
/** Codes of OpenSSL and of Node for a certificate that does not count, as one that has expired. */
const CERTIFICATE_CODES =
  /^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/u;
/** SQLSTATE classes: 08 connection exception, 57P admin shutdown, crash and start-up. */
const CONNECTION_CLASSES = /^(?:08|57P)/u;
/** Classes in which the statement is not at fault either: resources, operator (its time ran out), system. */
const RESOURCE_CLASSES = /^(?:53|57|58)/u;
/** Messages of the driver and its pool for errors without a code. */
const DRIVER_MESSAGES = /^Connection terminated|^timeout e|^Query read timeout$|is not queryable$/u;

/** Whether an error means that the database is unavailable, rather than that it refused the query. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall, message } = error as Error & { code?: string; syscall?: string };
  // the socket of a local database disappears with it; any other missing file has another cause
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    NETWORK_CODES.has(code) ||
    CERTIFICATE_CODES.test(code) ||
    CONNECTION_CLASSES.test(code) ||
    DRIVER_MESSAGES.test(message)
  );
}

/** Whether the same query may well succeed a little later: the database is unavailable or overloaded. */
export function isTransientError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return isConnectionLost(error) || (typeof code === 'string' && RESOURCE_CLASSES.test(code));
}
