import { z } from 'zod';
import { Id, Instant, line, page, pageFields } from '../../schema.ts';
import {
  ContentDetail,
  ContentForEdit,
  CreateContent,
  UpdateContent,
} from '../content/content.schema.ts';
import { PLAIN_SECTION } from '../content/section.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';

/** What an announcer sets in addition to the text: from when until when readers have it, and whether they are to confirm it. */
const fields = {
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  confirm: z.boolean(),
};

const settings = {
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  confirm: z.boolean(),
};

export const AnnouncementDetail = ContentDetail.extend({
  ...settings,
  /** When the caller confirmed the present text. */
  confirmedAt: z.string().nullable(),
  /** Whether the caller is asked to confirm and has not. */
  mustConfirm: z.boolean(),
  /** While the newest text waits or was refused: readers get the one approved before at `startsAt`. */
  scheduled: z.boolean(),
});
export type AnnouncementDetail = z.output<typeof AnnouncementDetail>;

export const ANNOUNCEMENT_SECTION = {
  ...PLAIN_SECTION,
  detail: AnnouncementDetail,
  forEdit: ContentForEdit.extend(settings),
  create: CreateContent.extend({
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    confirm: fields.confirm.default(false),
  }),
  /** What is left out stays as it is. */
  update: UpdateContent.extend({
    startsAt: fields.startsAt.optional(),
    endsAt: fields.endsAt.optional(),
    confirm: fields.confirm.optional(),
  }),
};

/** An approved announcement that readers do not have now, because of its dates. */
export const OutsideItem = z.object({
  id: Id,
  title: z.string(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
});
export type OutsideItem = z.output<typeof OutsideItem>;

export const ConfirmationQuery = z.strictObject({
  ...pageFields,
  /** ALL has those who have not first. */
  state: z.enum(['CONFIRMED', 'WAITING', 'ALL']).default('WAITING'),
  keyword: line(0, 40, '关键词').optional(),
});

/** One person who is asked to confirm; `confirmedAt` is null for those who have not. */
export const Confirmation = z.object({ user: UserBrief, confirmedAt: z.string().nullable() });
export type Confirmation = z.output<typeof Confirmation>;

/** One page of people, and how many there are of either kind in all. */
export const ConfirmationPage = page(Confirmation).extend({
  confirmed: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
});

/** Revision that was read: a newer text is not confirmed with it. */
export const ConfirmBody = z.strictObject({ revision: z.int().positive() });
export const byId = z.object({ id: Id });
