// Why it is as it is: docs/decisions/0082-watching-the-site.md

/** The parts of an error that may be logged. */
// with any other name too, as Fastify wants it
interface LoggedError {
  [name: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** Of PostgreSQL's errors. Fields with values (`detail`, `where`) are omitted. */
  constraint?: string;
  table?: string;
  cause?: LoggedError;
}

const ADDRESS = /[^\s<>()'"/:]+@[\w-]+(?:\.[\w-]+)+/gu;
/** Causes of causes end here. */
const DEPTH = 4;

/** A text without addresses of mail. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '…');
}

/** An error for the log: where it happened and of what kind it is, not whose data it met. */
function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name, message, stack = '', cause } = error;
  const { code, constraint, table } = error as unknown as Record<string, unknown>;
  return {
    type: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(cause instanceof Error && depth > 0 ? { cause: loggedError(cause, depth - 1) } : {}),
  };
}

/** The logged parts of a request. URLs contain searches and mail addresses, so only the route is logged. */
interface LoggedRequest {
  method: string;
  routeOptions?: { url?: string | undefined };
}

/** How everything that is logged is written: the site's lines and those of the job process. */
export const serializers = {
  err: (error: unknown) => loggedError(error),
  req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url ?? '' }),
};
