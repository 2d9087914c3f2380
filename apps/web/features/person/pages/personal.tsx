import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { apiContext, requestInfoContext } from '../../../api/context.ts';
import { notFound, unwrap } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { personAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { requireSignedIn } from '../../../session/require.ts';
import { personText } from '../person.text.ts';
import styles from '../components/person.module.css';

const SIZE = 10;

/** Anybody's page by `?id=`; without one, one's own. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? requireSignedIn(args).id;
  if (!/^[1-9]\d{0,18}$/u.test(String(id))) notFound();
  const current = Math.max(1, Math.trunc(Number(query.get('current') ?? 1)) || 1);
  const call = context.get(apiContext);
  const [person, articles] = await Promise.all([
    call('GET /user/detail/:id', { params: { id } }),
    call('GET /article/page', { query: { authorId: id, current, size: SIZE } }),
  ]);
  const own = String(context.get(requestInfoContext).user?.id) === String(id);
  return { person: unwrap(person, request), articles: unwrap(articles, request), own };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [{ title: `${loaderData?.person.nickname ?? personText.personal} · 知汇` }];
}

export default function Personal() {
  const { person, articles } = useLoaderData<typeof loader>();
  return (
    <div className={cx('wrap', styles.narrow)}>
      <header className={styles.head}>
        <Avatar person={person} size="huge" />
        <div>
          <h1>{person.nickname}</h1>
          {person.bio !== '' && <p>{person.bio}</p>}
          <p className={styles.facts}>
            <span>{personText.articleCount(formatCount(person.articleCount))}</span>
            <span>
              {personText.joined} <Time at={person.joinedAt} />
            </span>
          </p>
        </div>
      </header>
      <section>
        <SectionHead title={personText.articles} />
        {articles.records.length === 0 ? (
          <EmptyState title={personText.noArticles}>{personText.noArticlesHint}</EmptyState>
        ) : (
          <>
            {articles.records.map((item) => (
              <ContentItem key={item.id} item={item} showCategory />
            ))}
            <Pager
              current={articles.current}
              size={SIZE}
              total={articles.total}
              unit="篇"
              to={(n) => `${personAddress(person.id)}&current=${n}`}
            />
          </>
        )}
      </section>
    </div>
  );
}
