import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  nonNull,
  text,
  textOf,
  nullable,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable, isLive } from '../../visibility/content-access.ts';
import { isIntendedForPerson } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { LinkCard } from '@zhihui/contract/features/link/link.endpoints.ts';
import type { ContentAddress } from './address.ts';

export type Target = RowOf<typeof TITLES>;

const target = { id, model: textOf<ContentModel>(), title: text };
const READABLE = isContentReadable({ content: 'c', category: 'k' }, VIEWER);
const CONTENTS = 'contents c left join categories k on k.id = c.category_id';

const TITLES = statement({
  name: 'link.titles',
  params: { ids, limit: bigint, ...viewerParams },
  row: target,
  text: `select c.id, c.model, c.title from unnest(:ids::bigint[]) with ordinality as wanted(id, place)
    join ${CONTENTS.replace(' c ', ' c on c.id = wanted.id ')} where ${READABLE} order by wanted.place limit :limit`,
});

/** Returns the first `limit` of these that the viewer can read, in the order of the ids. */
export async function listTitles(
  db: Db,
  { ids, limit, viewer }: { ids: readonly Id[]; limit: number; viewer: Viewer },
): Promise<Target[]> {
  return ids.length === 0 ? [] : TITLES.all(db, { ids, limit, ...viewer });
}

const TITLE = `(lower(left(c.title, 100)) collate "C")`;

const LIST_BY_PREFIX = statement({
  name: 'link.beginning',
  params: { from: text, below: text, limit: bigint, ...viewerParams },
  row: target,
  text: `select c.id, c.model, c.title from ${CONTENTS}
    where ${TITLE} >= :from and ${TITLE} < :below and ${READABLE}
    order by ${TITLE}, c.id desc limit :limit`,
});

/** Returns readable contents whose title starts with this word. */
export async function listTitlesByPrefix(
  db: Db,
  { keyword, limit, viewer }: { keyword: string; limit: number; viewer: Viewer },
): Promise<Target[]> {
  const from = keyword.toLowerCase();
  return LIST_BY_PREFIX.all(db, { from, below: `${from}\u{10FFFF}`, limit, ...viewer });
}

const FROM_SOURCES = `from content_links l join ${CONTENTS.replace(' c ', ' c on c.id = l.source_id ')}
  where l.target_id = :id and l.model = :model and ${READABLE}`;
const toParams = { id, model: text, ...viewerParams };

const TO = statement({
  name: 'link.to',
  params: { ...toParams, limit: bigint, offset: bigint },
  row: target,
  text: `select c.id, c.model, c.title ${FROM_SOURCES}
    order by c.published_at desc, c.id desc limit :limit offset :offset`,
});
const TO_COUNT = statement({
  name: 'link.to-count',
  params: toParams,
  row: { total: int },
  text: `select count(*)::int as total ${FROM_SOURCES}`,
});

interface Page {
  viewer: Viewer;
  limit: number;
  offset: number;
}

/** Returns one page of readable contents that link to a content, latest first. */
export async function listLinksTo(
  db: Db,
  { id, model }: { id: Id; model: ContentModel },
  { viewer, limit, offset }: Page,
): Promise<{ rows: Target[]; total: number }> {
  const rows = await TO.all(db, { id, model, ...viewer, limit, offset });
  const { total } = await TO_COUNT.one(db, { id, model, ...viewer });
  return { rows, total };
}

/**
 * SQL: links in a user's published contents whose target they cannot reach. Targets they cannot read count as missing,
 * so that the list does not reveal that they exist.
 */
const FROM_DEAD = `from contents s join content_links l on l.source_id = s.id
  where (s.owner_id = :userId or (s.author_id = :userId and s.owner_id is null)) and s.live_revision is not null and s.deleted_at is null
    and not exists (select from ${CONTENTS} where c.id = l.target_id and c.model = l.model and ${READABLE})`;
const deadParams = { userId: id, ...viewerParams };

const DEAD = statement({
  name: 'link.dead',
  params: { ...deadParams, limit: bigint, offset: bigint },
  row: { ...target, target_model: textOf<ContentModel>(), target_id: id },
  text: `select s.id, s.model, s.title, l.model as target_model, l.target_id ${FROM_DEAD}
    order by s.id desc, l.model, l.target_id limit :limit offset :offset`,
});
const DEAD_COUNT = statement({
  name: 'link.dead-count',
  params: deadParams,
  row: { total: int },
  text: `select count(*)::int as total ${FROM_DEAD}`,
});

type DeadRow = Target & { target_model: ContentModel; target_id: Id };

/** Returns one page of the dead links in a user's contents. */
export async function listDeadLinks(
  db: Db,
  userId: Id,
  { viewer, limit, offset }: Page,
): Promise<{ rows: DeadRow[]; total: number }> {
  const rows = await DEAD.all(db, { userId, ...viewer, limit, offset });
  const { total } = await DEAD_COUNT.one(db, { userId, ...viewer });
  return { rows, total };
}

/** A content that links to another, with its maintainer. */
interface Referrer {
  source_id: Id;
  carer_id: Id;
}

const MAINTAINER = { person: 'u', role: 'r' };

const LIST_REFERRERS = statement({
  name: 'link.leading',
  params: { id, limit: bigint },
  row: { source_id: nonNull(id), carer_id: id, isGone: bool },
  text: `select max(s.id) as source_id, u.id as carer_id, not (${isLive('c')}) as "isGone"
    from ${CONTENTS} join content_links l on l.target_id = c.id and l.model = c.model
    join contents s on s.id = l.source_id join users u on u.id = coalesce(s.owner_id, s.author_id)
    join roles r on r.id = u.role_id
    where c.id = :id and ${isLive('s')} and ${isIntendedForPerson(MAINTAINER, { content: 'c', category: 'k' })}
    group by u.id, c.id order by u.id limit :limit`,
});

/**
 * Returns, for each user (up to `limit`) who could read a content, their newest published content that links to it, and
 * whether the content itself is no longer published.
 */
export async function listReferrers(
  db: Db,
  contentId: Id,
  limit: number,
): Promise<{ isGone: boolean; referrers: Referrer[] }> {
  const rows = await LIST_REFERRERS.all(db, { id: contentId, limit });
  return { isGone: rows[0]?.isGone === true, referrers: rows };
}

const CARD = statement({
  name: 'link.card',
  params: { id, model: text, ...viewerParams },
  row: {
    id,
    model: textOf<ContentModel>(),
    title: text,
    excerpt: text,
    category: nullable(text),
    at: timestamp,
  },
  text: `select c.id, c.model, c.title, c.excerpt, k.name as category, c.updated_at as at
    from contents c left join categories k on k.id = c.category_id
    where c.id = :id and c.model = :model and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`,
});

/** Returns the link card of a content; null when the viewer cannot read it. */
export async function findCard(
  db: Db,
  target: ContentAddress,
  viewer: Viewer,
): Promise<LinkCard | null> {
  const row = await CARD.first(db, { ...target, ...viewer });
  return row && { ...row, at: row.at.toISOString() };
}
