import type { Ctx } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';

/** Runs work of a job with a person as its caller; the work opens its own transactions. */
export type ActAs = <T>(actor: Actor, run: (ctx: Ctx) => Promise<T>) => Promise<T>;
