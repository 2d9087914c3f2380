import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { FormSheet } from '../../admin/admin.public.ts';
import { articleText } from './article-admin.text.ts';
import type { ManagedArticle } from './article-query.ts';
import { AuthorForm, MoveForm, TagsForm } from './batch-forms.tsx';
import { usePlacing } from './use-placing.ts';

export type BatchAct = keyof typeof articleText.acts;

interface BatchSheetProps {
  /** What is to be done; null: nothing. */
  act: BatchAct | null;
  articles: readonly ManagedArticle[];
  tree: CategoryNode[];
  close: () => void;
  /** Hears which were done, when at least one was. */
  done: (articles: readonly ManagedArticle[]) => void;
}

/** Asks what a batch action needs to know, and does it. */
export function BatchSheet({ act, articles, tree, close, done }: BatchSheetProps) {
  const { moveTo, changeTags, giveTo } = usePlacing(articles, done);
  return (
    <FormSheet
      open={act !== null}
      title={act === null ? '' : articleText.actOn(articleText.acts[act], articles.length)}
      close={close}
    >
      {(sheet) => {
        if (act === 'move') return <MoveForm sheet={sheet} tree={tree} run={moveTo} />;
        if (act === 'tags') return <TagsForm sheet={sheet} run={changeTags} />;
        return <AuthorForm sheet={sheet} run={giveTo} />;
      }}
    </FormSheet>
  );
}
