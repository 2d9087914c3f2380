import { Suspense, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { lazyPart, servedPart } from '../../../lib/lazy-part.ts';
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

const CareForm = servedPart(async () => ({
  default: (await import('../components/care-form.tsx')).CareForm,
}));
const RevisionDiff = lazyPart(async () => ({
  default: (await import('../components/revision-diff.tsx')).RevisionDiff,
}));

const RevisionAuthors = lazyPart(async () => ({
  default: (await import('../components/revision-authors.tsx')).RevisionAuthors,
}));

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: `${metaText.title}：${loaderData?.meta.title ?? ''} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function MetaPage() {
  const { meta: article, backlinks, revisions, compared, authored } = useLoaderData<MetaData>();
  const { inside, abilities } = article;
  // comparing long texts is left to the reader's own machine
  const live = useSyncExternalStore(never, yes, no);
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
          <CareForm
            key={`${(article.owner ?? inside.awayOwner)?.id} ${article.reviewBy}`}
            article={article}
            inside={inside}
          />
        </Suspense>
      )}
      {article.liveRevision !== null && <Backlinks id={String(article.id)} page={backlinks} />}
      {inside !== null && (
        <Revisions article={article} page={revisions} compared={compared}>
          {compared !== null && (
            <Suspense fallback={<p role="status">{metaText.comparing}</p>}>
              {live && <RevisionDiff compared={compared} />}
            </Suspense>
          )}
          {authored !== null && (
            <Suspense fallback={<p role="status">{metaText.lookingBack(authored.number)}</p>}>
              {live && (
                <RevisionAuthors key={authored.number} articleId={article.id} revision={authored} />
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
