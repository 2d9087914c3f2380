import type { ActivityKind } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { Db } from '../../db/db.ts';
import { id, json, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { family } from '../../db/statement.ts';
import { listKeys } from '../../db/variants.ts';

/** Name and state of an entity, field by field; never a secret. */
export type Snapshot = RowOf<typeof SNAPSHOT>;

const nicknameSql = (at: string): string => `(select p.nickname from users p where p.id = ${at})`;
const excerptSql = (body: string): string => `left(${body}, 80)`;

/** SQL: what a category `s` grants itself, in words. */
const GRANTS = `(select jsonb_agg(concat(coalesce(g.name, u.nickname), case t.access when 'READ' then '：可阅读' when 'WRITE' then '：可编写' else '：可审核' end) order by t.id) from category_grants t
  left join user_groups g on g.id = t.group_id left join users u on u.id = t.user_id where t.category_id = s.id)`;

/** For each kind of entity: its name, its fields, and the tables they come from. */
const ENTITIES: Readonly<Record<ActivityKind, { name: string; state: string; from: string }>> = {
  user: {
    name: 's.nickname',
    state: `'nickname', s.nickname, 'email', s.email, 'phone', s.phone, 'username', s.username, 'gender', s.gender,
      'bio', s.bio, 'internal', s.internal, 'status', s.status, 'role', r.name, 'secondFactor', s.second_factor,
      'closesAt', s.closes_at, 'deleted', s.deleted_at is not null`,
    from: 'users s join roles r on r.id = s.role_id where s.id = :id',
  },
  role: {
    name: 's.name',
    state: `'name', s.name, 'staff', s.staff, 'secondFactor', s.second_factor,
      'permissions', (select jsonb_agg(p.code order by p.code) from role_permissions p where p.role_id = s.id),
      'holders', (select count(*) from users u where u.role_id = s.id and u.deleted_at is null)`,
    from: 'roles s where s.id = :id',
  },
  moderator: {
    name: 's.nickname',
    state: `'categories', (select jsonb_agg(k.name order by k.id) from moderator_categories m
      join categories k on k.id = m.category_id where m.user_id = s.id)`,
    from: 'users s where s.id = :id',
  },
  assignment: {
    name: nicknameSql('s.user_id'),
    state: `'nickname', ${nicknameSql('s.user_id')}, 'category', k.name`,
    from: 'moderator_categories s join categories k on k.id = s.category_id where s.id = :id',
  },
  category: {
    name: 's.name',
    state: `'name', s.name, 'model', s.model, 'parent', (select k.name from categories k where k.id = s.parent_id),
      'visibility', s.visibility, 'position', s.position, 'icon', s.icon, 'description', s.description,
      'inherits', s.inherits_grants, 'grants', ${GRANTS}`,
    from: 'categories s where s.id = :id',
  },
  tag: { name: 's.name', state: `'name', s.name`, from: 'tags s where s.id = :id' },
  content: {
    name: 's.title',
    state: `'title', s.title, 'status', s.status, 'pinned', s.pinned, 'author', ${nicknameSql('s.author_id')},
      'owner', ${nicknameSql('s.owner_id')}, 'reviewBy', s.review_by, 'closed', s.closed_at is not null,
      'duplicateOf', (select d.title from contents d where d.id = s.duplicate_of), 'deleted', s.deleted_at is not null,
      'openedTo', (select jsonb_agg(u.nickname order by u.id) from content_readers n join users u on u.id = n.user_id where n.content_id = s.id),
      'mustRead', (select jsonb_agg(g.name order by g.id) from must_read_groups m join user_groups g on g.id = m.group_id where m.content_id = s.id),
      'mustReadUntil', (select m.due_on from must_reads m where m.content_id = s.id),
      'category', (select k.name from categories k where k.id = s.category_id),
      'tags', (select jsonb_agg(t.name order by t.id) from content_tags c join tags t on t.id = c.tag_id
        where c.content_id = s.id)`,
    from: 'contents s where s.id = :id',
  },
  answer: {
    name: excerptSql('s.plain'),
    state: `'body', s.body, 'author', ${nicknameSql('s.author_id')}, 'status', s.status, 'deleted', s.deleted_at is not null`,
    from: 'answers s where s.id = :id',
  },
  comment: {
    name: excerptSql('s.body'),
    state: `'body', s.body, 'author', ${nicknameSql('s.author_id')}, 'status', s.status, 'deleted', s.deleted_at is not null`,
    from: 'comments s where s.id = :id',
  },
  annotation: {
    name: excerptSql('s.body'),
    state: `'body', s.body, 'author', ${nicknameSql('s.author_id')}, 'exact', s.exact`,
    from: 'annotations s where s.id = :id',
  },
  feedback: {
    name: excerptSql('s.body'),
    state: `'type', s.type, 'body', s.body, 'author', ${nicknameSql('s.author_id')}, 'state', s.state`,
    from: 'feedbacks s where s.id = :id',
  },
  cover: {
    name: 's.name',
    state: `'name', s.name, 'imageUrl', s.image_url, 'model', s.model`,
    from: 'covers s where s.id = :id',
  },
  carousel: {
    name: 's.title',
    state: `'title', s.title, 'imageUrl', s.image_url, 'redirectUrl', s.redirect_url, 'model', s.model,
      'position', s.position, 'status', s.status, 'from', s.starts_at, 'until', s.ends_at`,
    from: 'carousels s where s.id = :id',
  },
  media: {
    name: 's.name',
    state: `'name', s.name, 'size', s.size, 'uploader', ${nicknameSql('s.owner_id')}`,
    from: 'media s where s.id = :id',
  },
  agent: {
    name: 's.name',
    state: `'name', s.name, 'contact', s.contact, 'phone', s.phone, 'email', s.email, 'country', s.country,
      'address', s.address, 'remark', s.remark, 'status', s.status`,
    from: 'agents s where s.id = :id',
  },
  template: {
    name: 's.name',
    state: `'name', s.name, 'description', s.description, 'content', s.content,
      'category', (select k.name from categories k where k.id = s.category_id)`,
    from: 'templates s where s.id = :id',
  },
  provider: {
    name: 's.name',
    state: `'name', s.name, 'kind', s.kind, 'enabled', s.enabled, 'config', s.config, 'hasSecret', s.secret is not null,
      'hasCallback', s.callback_secret is not null`,
    from: 'identity_providers s where s.id = :id',
  },
  directory: {
    name: `''`,
    state: `'provider', (select p.name from identity_providers p where p.id = s.provider_id),
      'heir', ${nicknameSql('s.heir_id')}, 'rules', s.rules, 'hasToken', s.token_hash is not null`,
    from: 'scim_directory s where :id::bigint is not null',
  },
  group: {
    name: `coalesce(s.resource ->> 'displayName', '')`,
    state: `'name', s.resource ->> 'displayName',
      'members', (select count(*) from scim_members m where m.group_id = s.id)`,
    from: 'scim_groups s where s.id = :id',
  },
  userGroup: {
    name: 's.name',
    state: `'name', s.name, 'kind', s.kind, 'description', s.description,
      'parent', (select p.name from user_groups p where p.id = s.parent_id),
      'leaders', (select jsonb_agg(u.nickname order by u.id) from user_group_leaders l join users u on u.id = l.user_id where l.group_id = s.id),
      'members', (select count(*) from user_group_members m where m.group_id = s.id)`,
    from: 'user_groups s where s.id = :id',
  },
  accessRequest: {
    name: nicknameSql('s.user_id'),
    state: `'state', s.state, 'until', s.ends_at, 'answer', s.answer,
      'content', (select c.title from contents c where c.id = s.target_id and c.model = s.model)`,
    from: 'access_requests s where s.id = :id',
  },
  import: {
    name: 's.name',
    state: `'name', s.name, 'state', s.state, 'pages', s.total,
      'category', (select k.name from categories k where k.id = s.category_id)`,
    from: 'imports s where s.id = :id',
  },
  export: {
    name: 's.name',
    state: `'name', s.name, 'format', s.format, 'pages', s.total`,
    from: 'exports s where s.id = :id',
  },
  share: {
    name: `coalesce(c.title, k.name, '')`,
    state: `'target', coalesce(c.title, k.name), 'maker', ${nicknameSql('s.maker_id')}, 'until', s.expires_at,
      'hasPassword', s.password_hash is not null, 'showsAuthor', s.shows_author, 'remark', s.remark,
      'endedAt', s.ended_at`,
    from: `shared_links s left join contents c on c.id = s.content_id left join categories k on k.id = s.category_id
      where s.id = :id`,
  },
  webhook: {
    name: 's.name',
    state: `'name', s.name, 'kind', s.kind, 'address', s.address, 'events', s.events, 'enabled', s.enabled,
      'categories', (select jsonb_agg(k.name order by k.id) from categories k where k.id = any(s.category_ids))`,
    from: 'webhooks s where s.id = :id',
  },
  bot: {
    name: 's.name',
    state: `'name', s.name, 'provider', p.name, 'appKey', s.app_id, 'enabled', s.enabled, 'category', k.name`,
    from: `bots s join identity_providers p on p.id = s.provider_id
      left join categories k on k.id = s.question_category_id where s.id = :id`,
  },
  token: {
    name: 's.name',
    state: `'name', s.name, 'kind', s.kind, 'scopes', to_jsonb(s.scopes), 'until', s.expires_at, 'issuedAt', s.issued_at,
      'owner', ${nicknameSql('coalesce(s.owner_id, s.user_id)')}, 'revokedAt', s.revoked_at,
      'role', case when s.kind = 'SERVICE' then
        (select r.name from users u join roles r on r.id = u.role_id where u.id = s.user_id) end`,
    from: 'api_tokens s where s.id = :id',
  },
  client: {
    name: 's.name',
    state: `'name', s.name, 'clientId', s.client_id, 'redirectUris', to_jsonb(s.redirect_uris)`,
    from: 'oauth_clients s where s.id = :id',
  },
  setting: {
    name: `''`,
    state: `'values', s.all`,
    from: `(select jsonb_object_agg(key, value) as all from settings) s where :id::bigint is not null`,
  },
};

const SNAPSHOT = family({
  variants: () => listKeys(ENTITIES),
  name: (kind) => `activity.standing.${kind}`,
  declare: (kind) => {
    const { name, state, from } = ENTITIES[kind];
    return {
      params: { id },
      row: { name: text, state: json<Record<string, unknown>>() },
      text: `select ${name} as name, jsonb_build_object(${state}) as state from ${from}`,
    };
  },
});

/** Returns the current state of an entity; null when it does not exist or `id` is not a number. */
export async function findSnapshot(
  db: Db,
  kind: ActivityKind,
  target: string,
): Promise<Snapshot | null> {
  if (kind === 'setting') return findSettingsSnapshot(db);
  if (kind === 'directory') return SNAPSHOT.of(kind).one(db, { id: 1 });
  return /^[1-9]\d{0,18}$/u.test(target) ? SNAPSHOT.of(kind).first(db, { id: target }) : null;
}

/** The site's settings have no numeric id; each setting is a field. */
async function findSettingsSnapshot(db: Db): Promise<Snapshot> {
  const row = await SNAPSHOT.of('setting').one(db, { id: 1 });
  return { name: row.name, state: (row.state['values'] ?? {}) as Record<string, unknown> };
}
