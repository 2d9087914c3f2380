import type { EndpointKey, InputFor } from '@zhihui/contract/client.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import type { TestFile } from '../harness.ts';
import type { Caller, World } from './people.ts';

/** One way to use a call rightly. */
export interface Fixture<K extends EndpointKey> {
  /** Inserts the rows that the call works on, and returns its input. */
  make(world: World, caller: Caller): Promise<InputFor<K>> | InputFor<K>;
  file?: TestFile;
  /** Status for callers that the row's declaration admits; 200 by default. */
  status?(caller: Caller): number;
}

/** Named ways to use each call of `K`; the first is the plainest. */
export type Fixtures<K extends EndpointKey> = { [P in K]: Record<string, Fixture<P>> };

/** Other users' items, readable by all: roles with the codes change them within their scope. */
export function withinScope(code: PermissionCode, otherStatus = 403) {
  return (caller: Caller) => (caller.hasPermission(code) && caller.isInScope ? 200 : otherStatus);
}

/** For rules that are about the person alone. */
export function allowOnly(rule: (caller: Caller) => boolean, otherStatus: number) {
  return (caller: Caller) => (rule(caller) ? 200 : otherStatus);
}

/** For another user's verdict: only an Admin withdraws it. */
export const allowAdmin = allowOnly((caller) => caller.admin, 403);

/** Session of the caller where they may decide on what waits in the world's categories, else of an Admin. */
export function reviewerToken(world: World, caller: Caller): string {
  const decides = caller.isInScope && caller.hasPermission('auditLog.add');
  return decides && caller.token !== null ? caller.token : world.adminToken;
}
