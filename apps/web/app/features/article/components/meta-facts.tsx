import { Fragment } from 'react';
import { Link } from 'react-router';
import { listAddress, personAddress } from '../../../lib/sections.ts';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import type { MetaData } from '../meta.loader.ts';
import { metaText } from '../meta.text.ts';
import styles from './meta.module.css';

type Meta = MetaData['meta'];

/** The category, tags, people and dates of the article. */
export function MetaFacts({ article }: { article: Meta }) {
  const { author, owner, category, tags, coverUrl, publishedAt, updatedAt } = article;
  return (
    <dl className={styles.facts}>
      <dt>{metaText.author}</dt>
      <dd>
        <Person person={author} />
      </dd>
      <dt>{metaText.owner}</dt>
      <dd>{owner === null ? metaText.none : <Person person={owner} />}</dd>
      <dt>{metaText.reviewBy}</dt>
      <dd>
        {article.reviewBy ?? metaText.none}
        {article.overdue && <Tag tone="red">{metaText.overdue}</Tag>}
      </dd>
      <dt>{metaText.category}</dt>
      <dd>
        <span>
          {category === null
            ? metaText.none
            : category.path.map(({ id, name }, at) => (
                <Fragment key={id}>
                  {at > 0 && ' / '}
                  <Link to={listAddress('ARTICLE', { categoryId: id })}>{name}</Link>
                </Fragment>
              ))}
        </span>
      </dd>
      <dt>{metaText.tags}</dt>
      <dd>
        {tags.length === 0 ? (
          metaText.none
        ) : (
          <Tags>
            {tags.map(({ id, name }) => (
              <Tag key={id} to={listAddress('ARTICLE', { tagId: id })}>
                {name}
              </Tag>
            ))}
          </Tags>
        )}
      </dd>
      <dt>{metaText.publishedAt}</dt>
      <dd>{publishedAt === null ? metaText.notLive : <Time at={publishedAt} />}</dd>
      <dt>{metaText.updatedAt}</dt>
      <dd>
        <Time at={updatedAt} />
      </dd>
      <dt>{metaText.version}</dt>
      <dd>
        {article.liveRevision === null
          ? metaText.notLive
          : metaText.versionOf(article.liveRevision)}
      </dd>
      <dt>{metaText.cover}</dt>
      <dd>
        {coverUrl === null ? (
          metaText.none
        ) : (
          <img src={coverUrl} alt={metaText.cover} width="240" />
        )}
      </dd>
    </dl>
  );
}

function Person({ person }: { person: Meta['author'] }) {
  return (
    <Link to={personAddress(person.id)} state={{ id: person.id }}>
      {person.nickname}
    </Link>
  );
}
