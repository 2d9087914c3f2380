import type { Surroundings } from './make-surroundings.ts';
import type { Filler } from './site-filler.ts';

/** Makes answers, comments, feedback, annotations and verdicts; returns the accepted answer. */
export async function makePosts(
  filler: Filler,
  { users, user, media }: Surroundings,
  { text, article, question }: { text: () => string; article: string; question: string },
  size: number,
): Promise<string> {
  const { below, chance, odd, time, insert, times } = filler;
  const answers = await insert(
    'answers',
    times(size + 1, (at) => ({
      question_id: question,
      author_id: user(),
      body: text(),
      html: '',
      renderer: 1000,
      accepted_at: at === 0 ? time() : null,
      accepted_by: at === 0 ? users[0] : null,
      vote_count: below(5),
      created_at: time(),
    })),
  );
  const answer = answers[0] as string;
  await insert('answer_votes', [{ answer_id: answer, user_id: users[0], value: 1 }]);
  for (const table of ['answer_media', 'answer_withheld_media'])
    await insert(table, [{ media_id: media[0], answer_id: answer }]);
  await insert('question_invites', [
    { question_id: question, user_id: users[0], inviter_id: users[1] },
  ]);
  const comments: string[] = [];
  for (let at = 0; at < size + 3; at += 1) {
    const root = at === 0 || chance(0.6) ? null : (comments[0] as string);
    comments.push(
      ...(await insert('comments', [
        {
          content_id: root === null && at === 1 ? question : article,
          target_type: root === null && at === 1 ? 'ANSWER' : 'ARTICLE',
          target_id: root === null && at === 1 ? answer : article,
          parent_id: root,
          root_id: root,
          author_id: user(),
          body: `${odd(20)} [@人](/user/personal?id=${users[0]})`,
          mentions: JSON.stringify([{ id: Number(users[0]), name: '人' }]),
          status: 'APPROVED',
          like_count: below(3),
          created_at: time(),
          submitted_at: time(),
          deleted_at: at > 1 && chance(0.1) ? time() : null,
        },
      ])),
    );
  }
  const comment = comments[0] as string;
  await insert('comment_texts', [
    { comment_id: comment, revision: 1, html: '<p></p>', plain: '', renderer: 1000 },
  ]);
  await insert('comment_likes', [{ comment_id: comment, user_id: users[0] }]);
  for (const table of ['comment_media', 'comment_withheld_media'])
    await insert(table, [{ media_id: media[0], comment_id: comment }]);
  const [feedback] = await insert('feedbacks', [
    {
      content_id: article,
      target_type: 'COMMENT',
      target_id: comment,
      comment_id: comment,
      type: 'WRONG',
      body: odd(9),
      author_id: user(),
      created_at: time(),
    },
  ]);
  await insert('feedback_comments', [
    { feedback_id: feedback, author_id: user(), body: odd(9), created_at: time() },
  ]);
  await insert('annotation_texts', [{ content_id: article, revision: 2, plain: '知汇文档' }]);
  const [thread] = await insert('annotations', [
    {
      content_id: article,
      author_id: user(),
      body: odd(9),
      exact: '知汇',
      prefix: '',
      suffix: '文档',
      start_at: 0,
      end_at: 2,
      revision: 2,
    },
  ]);
  await insert('annotations', [
    { content_id: article, author_id: user(), body: odd(9), parent_id: thread },
  ]);
  const [verdict] = await insert('audit_logs', [
    { target_type: 'CONTENT', target_id: article, status: 'APPROVED', reviewer_id: users[0] },
    { target_type: 'ANSWER', target_id: answer, status: 'REJECTED', before: '{"liveRevision": 1}' },
    { target_type: 'COMMENT', target_id: comment, status: 'APPROVED' },
    // about something that is gone
    { target_type: 'COMMENT', target_id: 999_999, status: 'APPROVED' },
  ]);
  await insert('review_notes', [
    {
      content_id: article,
      revision: 1,
      exact: '知',
      prefix: '',
      suffix: '',
      start_at: 0,
      end_at: 1,
      author_id: users[0],
      body: odd(5),
      audit_log_id: verdict,
    },
  ]);
  return answer;
}
