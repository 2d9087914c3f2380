import type { ContentItem as Item } from '@zhihui/contract/features/content/content.schema.ts';
import { cx } from '../lib/cx.ts';
import { formatCount } from '../lib/text.ts';
import { itemAddress, listAddress, personAddress } from '../lib/sections.ts';
import { Anchor } from './anchor.tsx';
import { Tag, Tags } from './tag.tsx';
import { Time } from './time.tsx';
import styles from './content-item.module.css';

interface ContentItemProps {
  item: Item;
  /** Markup of a search hit instead of title and excerpt: `<mark>` around matches, the rest escaped. */
  highlighted?: { title: string; excerpt: string } | undefined;
  showCategory?: boolean;
  /** False on the author's own page. */
  showAuthor?: boolean;
}

/** One row of a list: title, two lines of text, a line of facts, and the cover if there is one. */
export function ContentItem({
  item,
  highlighted,
  showCategory = false,
  showAuthor = false,
}: ContentItemProps) {
  return (
    <article className={styles.item}>
      <div>
        <h3>
          {item.pinned && (
            <span className={styles.pin}>
              <Tag tone="red">置顶</Tag>
            </span>
          )}
          <Anchor
            to={itemAddress(item.model, item.id)}
            {...toHtmlProps(highlighted?.title, item.title)}
          />
          {item.overdueDays !== undefined && (
            <span className={styles.due}>
              <Tag tone="warn">待复核</Tag>
            </span>
          )}
        </h3>
        <p className={styles.excerpt} {...toHtmlProps(highlighted?.excerpt, item.excerpt)} />
      </div>
      <Facts item={item} showCategory={showCategory} showAuthor={showAuthor} />
      {item.coverUrl !== null && (
        <img
          className={cx('picture', styles.cover)}
          src={item.coverUrl}
          alt=""
          loading="lazy"
          width="320"
          height="200"
        />
      )}
    </article>
  );
}

function toHtmlProps(html: string | undefined, text: string) {
  return html === undefined ? { children: text } : { dangerouslySetInnerHTML: { __html: html } };
}

type FactsProps = Required<Pick<ContentItemProps, 'item' | 'showCategory' | 'showAuthor'>>;

function Facts({ item, showCategory, showAuthor }: FactsProps) {
  const categoryLink = showCategory && item.category !== null && (
    <Anchor
      // a phone has space for one of the two
      className={showAuthor ? undefined : styles.category}
      to={listAddress(item.model, { categoryId: item.category.id })}
    >
      {item.category.name}
    </Anchor>
  );
  return (
    <div className={styles.meta}>
      {item.answerState !== undefined && <AnswerStatus item={item} />}
      {showAuthor ? (
        categoryLink
      ) : (
        <Anchor to={personAddress(item.author.id)}>{item.author.nickname}</Anchor>
      )}
      <Time at={item.publishedAt ?? item.updatedAt} />
      {!showAuthor && categoryLink}
      <Count className={styles.views} label="浏览" value={item.viewCount} />
      <Count className={styles.comments} label="评论" value={item.commentCount} />
      <Count className={styles.likes} label="赞" value={item.likeCount} />
      {item.tags.length > 0 && (
        <Tags className={styles.tags}>
          {item.tags.map(({ id, name }) => (
            <Tag key={id} to={listAddress(item.model, { tagId: id })}>
              {name}
            </Tag>
          ))}
        </Tags>
      )}
    </div>
  );
}

/** The state of a question's answers. */
function AnswerStatus({ item: { answerState, answerCount = 0, closed } }: { item: Item }) {
  const count = answerCount === 0 ? '待回答' : `${formatCount(answerCount)} 回答`;
  const state =
    answerState === 1 ? '已解决 · ' : closed ? '已关闭 · ' : answerState === -1 ? '未解决 · ' : '';
  return (
    <span className={cx(styles.answering, answerState === 1 && styles.solved)}>
      {closed && answerCount === 0 ? '已关闭' : state + count}
    </span>
  );
}

interface CountProps {
  className: string | undefined;
  label: string;
  value: number;
}

/** A count behind its icon, which the stylesheet draws so that its markup is not repeated in each row. */
function Count({ className, label, value }: CountProps) {
  return (
    <span className={cx('drawn', className)}>
      <span className="vh">{label}</span>
      {formatCount(value)}
    </span>
  );
}
