import { Link } from 'react-router';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from './home.module.css';

export function MyDrafts({ drafts }: { drafts: HomeData['drafts'] }) {
  return (
    <section className={styles.mine}>
      <SectionHead title={homeText.drafts} />
      {drafts.map((draft) => (
        <div key={draft.id} className={styles.line}>
          <Link className="cut" to={`/editor?draft=${draft.id}`}>
            {draft.title || homeText.untitled}
          </Link>
          <Time at={draft.updatedAt} />
        </div>
      ))}
    </section>
  );
}

export function MostRead({ items }: { items: HomeData['mostRead'] }) {
  return (
    <section>
      <SectionHead title={homeText.mostRead} />
      <ol className={styles.rank}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <Link to={itemAddress('ARTICLE', id)}>{title}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function CategoryEntries({ categories }: { categories: HomeData['categories'] }) {
  return (
    <section>
      <SectionHead title={homeText.categories} />
      {categories.slice(0, 8).map(({ id, name, count }) => (
        <div key={id} className={styles.line}>
          <Link className="cut" to={listAddress('ARTICLE', { categoryId: id })}>
            {name}
          </Link>
          <span className={styles.number}>{count}</span>
        </div>
      ))}
    </section>
  );
}

export function HotTags({ tags }: { tags: HomeData['tags'] }) {
  return (
    <section>
      <SectionHead title={homeText.tags} />
      <Tags className={styles.tags}>
        {tags.map(({ id, name, count }) => (
          <Tag key={id} to={listAddress('ARTICLE', { tagId: id })}>
            {name} <span className={styles.number}>{count}</span>
          </Tag>
        ))}
      </Tags>
    </section>
  );
}
