import { Suspense, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { lazyPart, serverRenderedPart } from '../../../lib/lazy-part.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { contentText } from '../../content/content.public.ts';
import { Backlinks } from '../components/backlinks.tsx';
import { MetaFacts } from '../components/meta-facts.tsx';
import { ReviewLog } from '../components/review-log.tsx';
import { Revisions } from '../components/revisions.tsx';
import { loadMeta } from '../meta.loader.ts';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from '../components/meta.module.css';

export const loader = loadMeta;

const OwnershipForm = serverRenderedPart(async () => ({
  default: (await import('../components/ownership-form.tsx')).OwnershipForm,
}));
const RevisionDiff = lazyPart(async () => ({
  default: (await import('../components/revision-diff.tsx')).RevisionDiff,
}));

const RevisionAuthors = lazyPart(async () => ({
  default: (await import('../components/revision-authors.tsx')).RevisionAuthors,
}));

const subscribeToNothing = () => () => undefined;
const getTrue = () => true;
const getFalse = () => false;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: `${metaText.title}：${loaderData?.meta.title ?? ''} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function MetaPage() {
  const { meta: article, backlinks, revisions, compared, blame } = useLoaderData<MetaData>();
  const { inside, abilities } = article;
  // comparing long texts is left to the reader's own machine
  const hydrated = useSyncExternalStore(subscribeToNothing, getTrue, getFalse);
  return (
    <div className={cx('wrap', styles.page)}>
      <Crumbs
        path={[
          { name: contentText.index, to: listAddress('ARTICLE') },
          { name: article.title, to: itemAddress('ARTICLE', article.id) },
        ]}
      />
      <h1>{metaText.title}</h1>
      <MetaFacts article={article} />
      {inside !== null && abilities.edit && (
        <Suspense>
          <OwnershipForm
            key={`${(article.owner ?? inside.awayOwner)?.id} ${article.reviewBy}`}
            article={article}
            internalMeta={inside}
          />
        </Suspense>
      )}
      {article.liveRevision !== null && <Backlinks id={String(article.id)} page={backlinks} />}
      {inside !== null && (
        <Revisions article={article} page={revisions} compared={compared}>
          {compared !== null && (
            <Suspense fallback={<p role="status">{metaText.comparing}</p>}>
              {hydrated && <RevisionDiff compared={compared} />}
            </Suspense>
          )}
          {blame !== null && (
            <Suspense fallback={<p role="status">{metaText.searchProgress(blame.number)}</p>}>
              {hydrated && (
                <RevisionAuthors key={blame.number} articleId={article.id} revision={blame} />
              )}
            </Suspense>
          )}
        </Revisions>
      )}
      {inside !== null && (
        <section aria-labelledby="log">
          <SectionHead id="log" title={metaText.log} />
          <ReviewLog log={inside.reviewLog} />
        </section>
      )}
    </div>
  );
}
