import { archived } from './archive-table.ts';

/** People, what they may do, and the tree: all that contents refer to, in the order in which it is read. */
export const siteTables = [
  archived('roles', {
    values: 'code name built_in staff second_factor created_at',
    match: { sql: 'select s.id, t.id from stage s join roles t on t.code = s.code' },
  }),
  archived('role_permissions', {
    key: 'role_id code',
    references: { role_id: 'roles' },
    partOf: 'roles',
  }),
  archived('users', {
    values: `email phone username nickname gender bio internal status editor_view created_at updated_at deleted_at`,
    addresses: 'avatar',
    references: { role_id: 'roles' },
    // the second factor stays with its site, and so do an ending that is under way and the integrations
    excluded:
      'service password_hash password_changed_at must_change_password second_factor closes_at closes_heir_id',
    match: {
      sql: `select s.id, t.id from stage s join users t on lower(t.email) = lower(s.email)
        where s.deleted_at is null and t.deleted_at is null`,
    },
  }),
  archived('user_groups', {
    values: 'kind name description position created_at updated_at',
    references: { parent_id: 'user_groups' },
    derived: 'ancestor_ids',
    // a company's directory is connected to one site
    excluded: 'source external_id provider_id version',
    match: {
      sql: `with recursive ours as (
          select id, array[kind, name] as path from user_groups where parent_id is null
          union all select g.id, o.path || g.name from user_groups g join ours o on o.id = g.parent_id),
        theirs as (
          select id, array[kind, name] as path from stage where parent_id is null
          union all select g.id, o.path || g.name from stage g join theirs o on o.id = g.parent_id)
        select s.id, t.id from theirs s join ours t on t.path = s.path`,
    },
  }),
  archived('user_group_members', {
    key: 'group_id user_id',
    values: 'joined_at',
    references: { group_id: 'user_groups', user_id: 'users' },
    excluded: 'source',
    partOf: 'user_groups',
  }),
  archived('user_group_leaders', {
    key: 'group_id user_id',
    values: 'created_at',
    references: { group_id: 'user_groups', user_id: 'users' },
    partOf: 'user_groups',
  }),
  archived('user_group_leavers', {
    key: 'group_id user_id',
    values: 'left_at',
    references: { group_id: 'user_groups', user_id: 'users' },
    partOf: 'user_groups',
  }),
  archived('categories', {
    values: 'model name description visibility position inherits_grants created_at updated_at',
    addresses: 'icon',
    references: { parent_id: 'categories' },
    derived: 'ancestor_ids grant_sources floor gate_ids audience_id',
    excluded: 'grants_version',
    // only where the same people read it: a text must not become visible to others by being moved
    match: {
      sql: `with recursive ours as (
          select id, array[model, name, visibility::text] as path from categories where parent_id is null and visibility < 3
          union all select c.id, o.path || c.name || c.visibility::text from categories c join ours o on o.id = c.parent_id
            where c.visibility < 3),
        theirs as (
          select id, array[model, name, visibility::text] as path from stage where parent_id is null and visibility < 3
          union all select c.id, o.path || c.name || c.visibility::text from stage c join theirs o on o.id = c.parent_id
            where c.visibility < 3)
        select s.id, t.id from theirs s join ours t on t.path = s.path`,
    },
  }),
  archived('category_grants', {
    values: 'access ends_at created_at',
    references: {
      category_id: 'categories',
      group_id: 'user_groups',
      user_id: 'users',
      granted_by: 'users',
    },
    partOf: 'categories',
  }),
  archived('moderator_categories', {
    key: 'user_id category_id',
    values: 'id created_at',
    references: { user_id: 'users', category_id: 'categories' },
    partOf: 'categories',
  }),
  archived('tags', {
    values: 'name created_at',
    match: {
      sql: `select s.id, t.id from stage s join tags t on lower(t.name) = lower(s.name)
        union all select s.id, t.tag_id from stage s join tag_synonyms t on lower(t.name) = lower(s.name)`,
    },
  }),
  archived('tag_synonyms', { key: 'tag_id name', references: { tag_id: 'tags' }, partOf: 'tags' }),
  archived('media', {
    values: `kind name mime extension hash size uploaded_size width height widths shared created_at`,
    references: { owner_id: 'users' },
    match: 'origin',
  }),
  archived('media_sources', {
    key: 'media_id',
    values: 'url',
    references: { media_id: 'media' },
    partOf: 'media',
  }),
  archived('templates', {
    values: 'name description created_at updated_at deleted_at',
    markdown: 'content',
    references: { category_id: 'categories' },
    match: {
      sql: `select s.id, t.id from stage s join templates t on t.name = s.name and t.content = s.content
        where s.deleted_at is null and t.deleted_at is null and s.category_id is null and t.category_id is null`,
    },
  }),
  archived('agents', {
    values: 'name contact phone email country address remark status created_at deleted_at',
    match: {
      sql: `select s.id, t.id from stage s join agents t on lower(t.name) = lower(s.name)
        where s.deleted_at is null and t.deleted_at is null`,
    },
  }),
  archived('companies', {
    values: `name country vat_number registration_number address contact phone is_default online_state
      online_checked_at created_at`,
    references: { user_id: 'users', agent_id: 'agents' },
    match: 'origin',
  }),
  archived('carousels', {
    values: `model title width height position status starts_at ends_at created_at updated_at deleted_at`,
    addresses: 'image_url redirect_url',
    match: 'origin',
  }),
  archived('covers', {
    values: 'name model created_at deleted_at',
    addresses: 'image_url',
    match: 'origin',
  }),
  archived('notification_choices', {
    key: 'user_id kind',
    values: 'site mail push card',
    references: { user_id: 'users' },
  }),
  archived('notification_digests', {
    key: 'user_id',
    values: 'frequency time_zone sent_at',
    references: { user_id: 'users' },
  }),
  archived('follow_audiences', {
    key: 'user_id',
    values: 'audience',
    references: { user_id: 'users' },
  }),
];
