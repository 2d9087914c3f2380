import { z } from 'zod';
import { ACTIVITY_KINDS } from './activity.kinds.ts';
import { Id, Instant } from '../../schema.ts';
import { UserBrief } from '../user/user.schema.ts';

/** What a field was and became; null where there was, or is, nothing. */
export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** One line of the activity log. */
export const Activity = z.object({
  id: Id,
  at: Instant,
  /** Null where nobody was signed in. */
  person: UserBrief.nullable(),
  call: z.string(),
  /** The call in words. */
  action: z.string(),
  kind: z.enum(ACTIVITY_KINDS).nullable(),
  /** Id of what was acted upon, as text; empty where there is none. */
  target: z.string(),
  /** What it was called then. */
  targetName: z.string(),
  ip: z.string(),
  /** Where the address is, and with what it was done, in words: `Chrome 142 · Windows`. */
  place: z.string(),
  device: z.string(),
  changes: z.array(FieldChange),
});
export type Activity = z.output<typeof Activity>;
