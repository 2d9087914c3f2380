import { z } from 'zod';
import { CategoryBrief } from '../category/category.schema.ts';
import { UserBrief } from '../user/user.schema.ts';
import { DRAFT_REASONS, OUTSIDERS } from './access.limits.ts';

/** `named` is empty for callers who may not know who reads there. */
const People = z.object({ count: z.int().nonnegative(), named: z.array(UserBrief) });

/** Users who gain the right to read by a change, and users who lose it; of some texts at least. */
export const ReadersEffect = z.object({
  gaining: People,
  losing: People,
  /** Visitors and outside users, who have no names. */
  public: z.array(z.object({ who: z.enum(OUTSIDERS), gains: z.boolean() })),
});
export type ReadersEffect = z.output<typeof ReadersEffect>;

/** Who may see a draft, and who will see it once it is submitted. */
export const DraftAudience = z.object({
  /** Readers now, each with why; its author first. */
  readers: z.array(UserBrief.extend({ why: z.enum(DRAFT_REASONS) })),
  count: z.int().nonnegative(),
  /** Those who review or edit in its category. */
  reviewers: z.object({ count: z.int().nonnegative(), named: z.array(UserBrief) }),
  category: CategoryBrief.nullable(),
});
export type DraftAudience = z.output<typeof DraftAudience>;
