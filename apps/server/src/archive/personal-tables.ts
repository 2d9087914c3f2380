import { archived } from './archive-table.ts';

/** What people did with contents and wrote for themselves, and the counts of days: read last. */
export const personalTables = [
  archived('drafts', {
    values: 'model base_revision title settings together by_token version created_at updated_at',
    markdown: 'body',
    addresses: 'cover_url',
    references: { user_id: 'users', content_id: 'contents' },
    loose: { category_id: 'categories' },
    looseLists: { tag_ids: 'tags', withheld_media: 'media' },
    match: {
      sql: `select s.id, t.id from stage s join read_users u on u.old = s.user_id
        join read_contents c on c.old = s.content_id
        join drafts t on t.user_id = u.new and t.content_id = c.new`,
    },
  }),
  archived('draft_members', {
    key: 'draft_id user_id',
    values: 'created_at',
    references: { draft_id: 'drafts', user_id: 'users' },
    partOf: 'drafts',
  }),
  archived('draft_media', {
    key: 'media_id draft_id',
    references: { media_id: 'media', draft_id: 'drafts' },
    partOf: 'drafts',
  }),
  archived('answer_promotions', {
    key: 'answer_id user_id',
    references: { answer_id: 'answers', user_id: 'users', draft_id: 'drafts' },
    partOf: 'answers',
  }),
  archived('content_follows', {
    key: 'user_id content_id',
    values: 'created_at',
    references: { user_id: 'users', content_id: 'contents' },
  }),
  archived('author_follows', {
    key: 'user_id author_id',
    values: 'created_at',
    references: { user_id: 'users', author_id: 'users' },
  }),
  archived('category_follows', {
    key: 'user_id category_id',
    values: 'created_at',
    references: { user_id: 'users', category_id: 'categories' },
  }),
  archived('tag_follows', {
    key: 'user_id tag_id',
    values: 'created_at',
    references: { user_id: 'users', tag_id: 'tags' },
  }),
  archived('content_likes', {
    key: 'user_id content_id',
    values: 'created_at',
    references: { user_id: 'users', content_id: 'contents' },
  }),
  archived('favorite_folders', {
    values: 'name created_at',
    references: { user_id: 'users' },
    match: {
      sql: `select s.id, t.id from stage s join read_users u on u.old = s.user_id
        join favorite_folders t on t.user_id = u.new and lower(t.name) = lower(s.name)`,
    },
  }),
  archived('favorites', {
    key: 'user_id content_id',
    values: 'created_at',
    references: { user_id: 'users', content_id: 'contents', folder_id: 'favorite_folders' },
  }),
  archived('content_reads', {
    key: 'user_id content_id',
    values: 'revision earlier changed_at read_at',
    references: { user_id: 'users', content_id: 'contents' },
  }),
  archived('content_day_views', {
    key: 'model day content_id',
    values: 'views',
    references: { content_id: 'contents' },
    partOf: 'contents',
  }),
  archived('statistic_days', {
    key: 'day',
    values: 'readers members searches missed closed counted_at',
  }),
  archived('statistic_parts', {
    key: 'day category_id model',
    values: `views member_views published answers comments due answered helpful unhelpful doubted`,
    loose: { category_id: 'categories' },
  }),
  archived('statistic_opinions', {
    key: 'day content_id',
    values: 'helpful unhelpful doubted',
    references: { content_id: 'contents' },
    partOf: 'contents',
  }),
];
