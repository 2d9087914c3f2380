import type { Envelope } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, each, tryEach } from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';
import type { ManagedArticle } from './article-query.ts';

type Work = (article: ManagedArticle) => Promise<Envelope<unknown>>;

/**
 * Moves articles, changes their tags, gives them to another author, one after another, with a way back in the toast.
 * Each resolves to why nothing was done, or null once at least one was; `onDone` hears which.
 */
export function usePlacing(
  articles: readonly ManagedArticle[],
  onDone: (done: readonly ManagedArticle[]) => void,
) {
  const { revalidate } = useRevalidator();
  const run = async (work: Work, words: (n: number) => string, back: Work | null) => {
    const { done, failed } = await tryEach(articles, work);
    await revalidate();
    if (done.length === 0) return failed;
    onDone(done);
    if (failed !== null) toast.error(failed);
    const undo = async (undone: Work) => {
      const restored = await each(done, undone);
      if (restored.length > 0) toast.done(articleText.putBack(restored.length));
      await revalidate();
    };
    const action =
      back === null ? undefined : { label: adminText.undo, run: () => void undo(back) };
    toast.done(words(done.length), action);
    return null;
  };
  // of a change that waits for its review the table does not tell where it belongs
  const known = articles.every(({ status, publishedAt }) => {
    return status === 'APPROVED' || publishedAt === null;
  });
  const move = (categoryId: Id) => (article: ManagedArticle) =>
    call('PUT /article/category', { body: { id: article.id, categoryId } });
  return {
    moveTo(categoryId: string) {
      // one that stood nowhere cannot be put back there
      const placed = known && articles.every(({ category }) => category !== null);
      const back: Work = (article) => move(article.category?.id ?? categoryId)(article);
      return run(move(categoryId), articleText.moved, placed ? back : null);
    },
    changeTags(add: readonly string[], remove: readonly string[]) {
      const change: Work = ({ id }) =>
        call('PUT /article/tags', { body: { id, add: [...add], remove: [...remove] } });
      const back: Work = ({ id, tags }) => {
        const had = new Set(tags.map((tag) => String(tag.id)));
        const body = {
          id,
          add: remove.filter((tag) => had.has(tag)),
          remove: add.filter((tag) => !had.has(tag)),
        };
        return call('PUT /article/tags', { body });
      };
      return run(change, articleText.retagged, known ? back : null);
    },
    giveTo(authorId: string) {
      const give = (to: (article: ManagedArticle) => Id) => (article: ManagedArticle) =>
        call('PUT /article/author', { body: { id: article.id, authorId: to(article) } });
      return run(
        give(() => authorId),
        articleText.given,
        give(({ author }) => author.id),
      );
    },
  };
}
