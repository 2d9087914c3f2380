/** Codes of the system for a connection that broke or no longer comes about. */
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
/** What the driver and its pool say of their own, without a code. */
const DRIVER_MESSAGES = /^Connection terminated|^timeout e|^Query read timeout$|is not queryable$/u;

/** Whether an error says that the database went away, not that it refused what was asked. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall, message } = error as Error & { code?: string; syscall?: string };
  // the socket of a database on this machine goes with it; any other missing file is none of its
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    NETWORK_CODES.has(code) ||
    CERTIFICATE_CODES.test(code) ||
    CONNECTION_CLASSES.test(code) ||
    DRIVER_MESSAGES.test(message)
  );
}

/** Whether the same may well succeed a little later: the database is away, or has too much to do. */
export function isTransientError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return isConnectionLost(error) || (typeof code === 'string' && RESOURCE_CLASSES.test(code));
}
