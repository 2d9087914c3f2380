import { Suspense, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { MetaArgs } from 'react-router';
import type { DataFor } from '@zhihui/contract/client.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart, serverRenderedPart } from '../../../lib/lazy-part.ts';
import { itemAddress, listAddress, getSection } from '../../../lib/sections.ts';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { contentText } from '../../content/content.public.ts';
import { MetaFacts } from '../components/meta-facts.tsx';
import { Revisions } from '../components/revisions.tsx';
import { loadMeta } from '../meta.loader.ts';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from '../components/meta.module.css';
import { Anchor } from '../../../ui/anchor.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';

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
  // the browser compares long texts, not the server
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

interface BacklinksProps {
  id: string;
  /** Null when it could not be loaded. */
  page: DataFor<'GET /link/to/:id'> | null;
}

/** The contents that link to an article, as far as the reader may open them. */
function Backlinks({ id, page }: BacklinksProps) {
  return (
    <section aria-labelledby="links">
      <SectionHead id="links" title={metaText.backlinks} />
      {page === null && <p className={styles.hint}>{metaText.noBacklinksRead}</p>}
      {page?.total === 0 && <p className={styles.hint}>{metaText.noBacklinks}</p>}
      {page !== null && page.total > 0 && (
        <>
          <ul className={styles.links}>
            {page.records.map((source) => (
              <li key={source.id}>
                <Anchor to={itemAddress(source.model, source.id)}>{source.title}</Anchor>
                <span>{getSection(source.model).label}</span>
              </li>
            ))}
          </ul>
          {page.total > page.size && (
            <Pager
              current={page.current}
              size={page.size}
              total={page.total}
              unit={metaText.backlinkUnit}
              to={(n) => `/article/${id}/meta?links=${n}#links`}
            />
          )}
        </>
      )}
    </section>
  );
}

type Log = NonNullable<MetaData['meta']['inside']>['reviewLog'];

/** The verdicts of reviewers, newest first. */
function ReviewLog({ log }: { log: Log }) {
  if (log.length === 0) return <p className={styles.hint}>{metaText.noLog}</p>;
  return (
    <ol className={styles.log}>
      {log.map((item) => (
        <li key={item.id}>
          <b>{metaText.verdicts[item.status]}</b>
          <span>{metaText.versionOf(item.revision)}</span>
          <span>{item.reviewer.nickname}</span>
          <Time at={item.createdAt} />
          {item.reason !== '' && <p>{item.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
