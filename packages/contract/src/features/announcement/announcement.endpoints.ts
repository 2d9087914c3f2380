import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, line, page, pageFields } from '../../schema.ts';
import {
  ContentDetail,
  ContentForEdit,
  ContentItem,
  CreateContent,
  UpdateContent,
} from '../content/content.schema.ts';
import { ManageQuery, ManagedItem, On, manageEndpoints } from '../content/manage.endpoints.ts';
import { ANNOUNCEMENT_STATES } from '../content/manage.shapes.ts';
import { PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';
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
  /** Whether the caller must confirm and has not. */
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

const ConfirmationQuery = z.strictObject({
  ...pageFields,
  /** ALL has those who have not first. */
  state: z.enum(['CONFIRMED', 'WAITING', 'ALL']).default('WAITING'),
  keyword: line(0, 40, '关键词').optional(),
});

/** One user who must confirm; `confirmedAt` is null for those who have not. */
export const Confirmation = z.object({ user: UserBrief, confirmedAt: z.string().nullable() });
export type Confirmation = z.output<typeof Confirmation>;

/** One page of people, and how many there are of either kind in all. */
const ConfirmationPage = page(Confirmation).extend({
  confirmed: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
});

/** Revision that was read: a newer text is not confirmed with it. */
const ConfirmBody = z.strictObject({ revision: z.int().positive() });
const byId = z.object({ id: Id });

export const announcementEndpoints = [
  ...sectionEndpoints('ANNOUNCEMENT', '公告', ANNOUNCEMENT_SECTION),
  endpoint({
    method: 'GET',
    path: '/announcement/unread',
    access: 'announcement.page',
    summary: '查询待我确认的公告',
    query: z.strictObject(pageFields),
    data: page(ContentItem),
  }),
  endpoint({
    method: 'GET',
    path: '/announcement/outside',
    access: ['announcement.add', 'announcement.update'],
    summary: '查询未到或已过公布时间的公告（仅本人可编辑的）',
    query: z.strictObject(pageFields),
    data: page(OutsideItem),
  }),
  endpoint({
    method: 'PUT',
    path: '/announcement/:id/confirm',
    access: 'announcement.page',
    // a person confirms that they read it, not a program
    scope: 'closed',
    summary: '确认已读公告（可重复调用）',
    params: byId,
    body: ConfirmBody,
    data: z.object({ confirmedAt: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/announcement/:id/confirmations',
    access: ['announcement.add', 'announcement.update'],
    summary: '查询公告确认情况（仅可编辑该公告的用户）',
    params: byId,
    query: ConfirmationQuery,
    data: ConfirmationPage,
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'POST',
    path: '/announcement/:id/remind',
    access: ['announcement.add', 'announcement.update'],
    summary: '提醒未确认人员（每人每天最多一次）',
    params: byId,
    data: z.object({ reminded: z.int().nonnegative() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 20, seconds: 3600, shared: true },
    logged: true,
  }),
] as const;

export const ANNOUNCEMENT_MANAGE = {
  query: ManageQuery.extend({
    status: z.enum(ANNOUNCEMENT_STATES).default('APPROVED'),
    /** Those that readers must confirm, and that some reader has not confirmed yet. */
    unconfirmed: On,
  }),
  item: ManagedItem.extend({
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    /** Whether readers must confirm it, and how many have. */
    confirm: z.boolean(),
    confirmed: z.int().nonnegative(),
  }),
};

/** The back-office's table of announcements. */
export const announcementManageEndpoints = manageEndpoints(
  'ANNOUNCEMENT',
  '公告',
  ANNOUNCEMENT_MANAGE,
);
