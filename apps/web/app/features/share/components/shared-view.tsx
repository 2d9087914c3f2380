import { usePackedData } from '../../../lib/pack-loader.ts';
import type { SharedPage } from '../shared.loader.ts';
import { PasswordForm } from './password-form.tsx';
import { SharedArticleView } from './shared-article-view.tsx';
import { SharedCategoryView } from './shared-category-view.tsx';
import { SharedFrame } from './shared-frame.tsx';

/** What a link shows, or the form for its password. */
export function SharedView() {
  const { token, page } = usePackedData<SharedPage>();
  if (page.kind === 'LOCKED')
    return (
      <SharedFrame>
        <PasswordForm key={token} />
      </SharedFrame>
    );
  return (
    <SharedFrame expiresAt={page.expiresAt}>
      {page.kind === 'ARTICLE' ? (
        <SharedArticleView key={String(page.id)} token={token} article={page} />
      ) : (
        <SharedCategoryView token={token} category={page} />
      )}
    </SharedFrame>
  );
}
