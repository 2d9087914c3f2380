import type { MetaArgs } from 'react-router';
import { packLoader, unpack } from '../../../lib/pack-loader.ts';
import { SharedView } from '../components/shared-view.tsx';
import { buildSharedMeta } from '../shared-meta.ts';
import { loadSharedArticle, unlockShared } from '../shared.loader.ts';
import type { SharedPage } from '../shared.loader.ts';

export { LinkError as ErrorBoundary } from '../components/link-error.tsx';

export const handle = { shell: 'none' };
export const loader = packLoader(loadSharedArticle);
export const action = unlockShared;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return buildSharedMeta(loaderData === undefined ? null : unpack<SharedPage>(loaderData));
}

/** An article of a shared category. */
export default function SharedArticlePage() {
  return <SharedView />;
}
