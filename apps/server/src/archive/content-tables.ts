import { archived } from './archive-table.ts';
import type { ColumnKind } from './archive-table.ts';

const CONTENTS = {
  CONTENT: 'contents',
  ANNOUNCEMENT: 'contents',
  NEWS: 'contents',
  ARTICLE: 'contents',
  QUESTION: 'contents',
};

const target: Extract<ColumnKind, { is: 'target' }> = {
  is: 'target',
  typeColumn: 'target_type',
  tables: { ...CONTENTS, ANSWER: 'answers', COMMENT: 'comments' },
};

/** Contents with all that is a part of them, in the order in which it is read. */
export const contentTables = [
  archived('contents', {
    values: `model title status revision live_revision submitted_at pinned place view_count hot source_key published_at
      created_at updated_at deleted_at unpublished_at starts_at ends_at closed_at review_by reminded_for`,
    markdown: 'body',
    addresses: 'cover_url',
    references: {
      author_id: 'users',
      category_id: 'categories',
      deleted_by: 'users',
      unpublished_by: 'users',
      duplicate_of: 'contents',
      owner_id: 'users',
      reminded_id: 'users',
    },
    derived: `html renderer toc excerpt plain comment_count like_count follow_count favorite_count links_known answer_state
      answer_count`,
    // brought in here from the same source before, and not edited on either site
    match: {
      sql: `select s.id, t.id from stage s join contents t on t.source_key = s.source_key
        where t.model = s.model and t.title = s.title and t.body = s.body and t.deleted_at is null and s.deleted_at is null`,
    },
  }),
  archived('content_tags', {
    key: 'content_id tag_id',
    values: 'position',
    references: { content_id: 'contents', tag_id: 'tags' },
    partOf: 'contents',
  }),
  archived('revisions', {
    key: 'content_id number',
    values: 'id title status created_at',
    markdown: 'body',
    addresses: 'cover_url',
    writers: 'written_by',
    references: { content_id: 'contents', editor_id: 'users' },
    loose: { category_id: 'categories' },
    looseLists: { tag_ids: 'tags' },
    partOf: 'contents',
  }),
  archived('revision_writers', {
    key: 'content_id number user_id',
    references: { content_id: 'contents', user_id: 'users' },
    partOf: 'contents',
  }),
  archived('import_origins', {
    key: 'content_id',
    values: 'source_key revision body_hash',
    references: { content_id: 'contents' },
    excluded: 'import_id old_address',
    partOf: 'contents',
  }),
  archived('content_readers', {
    key: 'content_id user_id',
    values: 'ends_at created_at',
    references: { content_id: 'contents', user_id: 'users', granted_by: 'users' },
    partOf: 'contents',
  }),
  archived('announcements', {
    key: 'content_id',
    values: 'live_confirm confirm_revision',
    references: { content_id: 'contents' },
    partOf: 'contents',
  }),
  archived('announcement_settings', {
    key: 'content_id revision',
    values: 'starts_at ends_at confirm',
    references: { content_id: 'contents' },
    partOf: 'contents',
  }),
  archived('announcement_confirmations', {
    key: 'content_id user_id revision',
    values: 'confirmed_at',
    references: { content_id: 'contents', user_id: 'users' },
    partOf: 'contents',
  }),
  archived('must_reads', {
    key: 'content_id',
    values: 'revision due_on asked_at created_at',
    references: { content_id: 'contents', asked_by: 'users' },
    partOf: 'contents',
  }),
  archived('must_read_groups', {
    key: 'content_id group_id',
    references: { content_id: 'contents', group_id: 'user_groups' },
    partOf: 'contents',
  }),
  archived('must_read_confirmations', {
    key: 'content_id user_id revision',
    values: 'confirmed_at',
    references: { content_id: 'contents', user_id: 'users' },
    partOf: 'contents',
  }),
  archived('media_links', {
    key: 'media_id content_id',
    values: 'live',
    references: { media_id: 'media', content_id: 'contents' },
    partOf: 'contents',
  }),
  archived('content_withheld_media', {
    key: 'media_id content_id',
    references: { media_id: 'media', content_id: 'contents' },
    partOf: 'contents',
  }),
  archived('answers', {
    values: 'status revision accepted_at rejected_at vote_count created_at edited_at deleted_at',
    markdown: 'body',
    references: {
      question_id: 'contents',
      author_id: 'users',
      accepted_by: 'users',
      deleted_by: 'users',
    },
    derived: 'html renderer plain comment_count',
    partOf: 'contents',
  }),
  archived('answer_votes', {
    key: 'answer_id user_id',
    values: 'value',
    references: { answer_id: 'answers', user_id: 'users' },
    partOf: 'answers',
  }),
  archived('answer_media', {
    key: 'media_id answer_id',
    references: { media_id: 'media', answer_id: 'answers' },
    partOf: 'answers',
  }),
  archived('answer_withheld_media', {
    key: 'media_id answer_id',
    references: { media_id: 'media', answer_id: 'answers' },
    partOf: 'answers',
  }),
  archived('question_invites', {
    key: 'question_id user_id',
    values: 'created_at',
    references: { question_id: 'contents', user_id: 'users', inviter_id: 'users' },
    partOf: 'contents',
  }),
  archived('comments', {
    values: 'target_type status revision like_count created_at submitted_at edited_at deleted_at',
    markdown: 'body',
    mentions: 'mentions',
    references: {
      content_id: 'contents',
      parent_id: 'comments',
      root_id: 'comments',
      author_id: 'users',
      deleted_by: 'users',
    },
    targets: { target_id: target },
    derived: 'reply_count shown',
    partOf: 'contents',
  }),
  archived('comment_texts', {
    key: 'comment_id',
    values: 'revision',
    references: { comment_id: 'comments' },
    derived: 'html plain renderer',
    partOf: 'comments',
  }),
  archived('comment_likes', {
    key: 'comment_id user_id',
    values: 'created_at',
    references: { comment_id: 'comments', user_id: 'users' },
    partOf: 'comments',
  }),
  archived('comment_media', {
    key: 'media_id comment_id',
    references: { media_id: 'media', comment_id: 'comments' },
    partOf: 'comments',
  }),
  archived('comment_withheld_media', {
    key: 'media_id comment_id',
    references: { media_id: 'media', comment_id: 'comments' },
    partOf: 'comments',
  }),
  archived('feedbacks', {
    values: 'target_type type body state comment_count round created_at resolved_at',
    references: {
      content_id: 'contents',
      comment_id: 'comments',
      author_id: 'users',
      resolved_by: 'users',
    },
    targets: { target_id: target },
    partOf: 'contents',
  }),
  archived('feedback_comments', {
    values: 'body created_at',
    references: { feedback_id: 'feedbacks', author_id: 'users' },
    partOf: 'feedbacks',
  }),
  archived('annotations', {
    values: `exact prefix suffix start_at end_at revision lost resolved_at edited_at created_at deleted_at`,
    markdown: 'body',
    references: {
      content_id: 'contents',
      parent_id: 'annotations',
      author_id: 'users',
      resolved_by: 'users',
    },
    partOf: 'contents',
  }),
  archived('annotation_texts', {
    key: 'content_id',
    values: 'revision plain',
    references: { content_id: 'contents' },
    partOf: 'contents',
  }),
  archived('audit_logs', {
    values: 'target_type revision status reason before created_at',
    references: { reviewer_id: 'users' },
    targets: { target_id: target },
    partOf: 'contents',
    // verdicts outlive what they were about
    where: `case target_type when 'ANSWER' then exists (select from answers a where a.id = audit_logs.target_id)
      when 'COMMENT' then exists (select from comments m where m.id = audit_logs.target_id)
      else exists (select from contents c where c.id = audit_logs.target_id) end`,
  }),
  archived('review_notes', {
    values: 'revision exact prefix suffix start_at end_at body resolved_at edited_at created_at',
    references: { content_id: 'contents', author_id: 'users', audit_log_id: 'audit_logs' },
    partOf: 'contents',
  }),
];
