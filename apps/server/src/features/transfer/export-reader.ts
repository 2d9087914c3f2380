import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { ExportedComment, ExportedText } from '../../platform/export/exported-text.ts';
import { listAnnotations, listAnswers, listComments, listTexts } from './export-texts.repo.ts';
import type { CommentRow } from './export-texts.repo.ts';

export interface ReadOptions {
  comments: boolean;
  annotations: boolean;
}

/** Texts with what others wrote on them, by their ids; a deleted one is left out. */
export async function readTexts(
  db: Db,
  ids: readonly Id[],
  options: ReadOptions,
): Promise<ExportedText[]> {
  const [rows, answers, comments, annotations] = await Promise.all([
    listTexts(db, ids),
    listAnswers(db, ids),
    options.comments ? listComments(db, ids) : [],
    options.annotations ? listAnnotations(db, ids) : [],
  ]);
  const answersOf = Map.groupBy(answers, (row) => row.question_id);
  const commentsOf = Map.groupBy(comments, (row) => row.answer_id ?? row.content_id);
  const annotationsOf = Map.groupBy(annotations, (row) => row.content_id);
  return rows.map((row) => ({
    id: row.id,
    model: row.model,
    title: row.title,
    body: row.body,
    html: row.html,
    plain: row.plain,
    author: row.author_nickname,
    tags: row.tags,
    version: row.live_revision,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
    answers: (answersOf.get(row.id) ?? []).map((answer) => ({
      author: answer.author_nickname,
      at: answer.created_at,
      body: answer.body,
      html: answer.html,
      accepted: answer.accepted,
      comments: (commentsOf.get(answer.id) ?? []).filter(isOnAnswer).map(toComment),
    })),
    comments: (commentsOf.get(row.id) ?? []).filter((post) => !isOnAnswer(post)).map(toComment),
    annotations: (annotationsOf.get(row.id) ?? []).map(({ exact, resolved, posts }) => ({
      passage: exact,
      resolved,
      posts: posts.map(({ author, body, at }) => ({ author, body, at: new Date(at), html: null })),
    })),
  }));
}

/** Answers and texts are numbered apart, so an answer may have the number of a text. */
const isOnAnswer = ({ answer_id: answerId }: CommentRow): boolean => answerId !== null;

const toComment = (row: CommentRow): ExportedComment => ({
  author: row.author_nickname,
  at: row.created_at,
  body: row.body,
  html: row.html,
  isReply: row.is_reply,
});
