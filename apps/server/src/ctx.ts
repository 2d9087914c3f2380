import type { EndpointSpec, KeyOf, Parsed, Returned } from '@zhihui/contract/endpoint.ts';
import type { Db } from './db/db.ts';
import type { Deps } from './deps.ts';
import type { Emit } from './events.ts';
import type { KernelContext } from './kernel/context.ts';

/** The context that every handler, service and subscriber of this server receives. */
export type Ctx = KernelContext<Db, Deps, Emit>;

/** One handler per row of a feature's endpoints; a missing or superfluous one does not compile. */
export type Handlers<T extends readonly EndpointSpec[]> = {
  [E in T[number] as KeyOf<E>]: (ctx: Ctx, input: Parsed<E>) => Promise<Returned<E>>;
};
