import type { DataFor } from '@zhihui/contract/client.ts';
import { listAddress, sectionOf } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Time } from '../../../ui/time.tsx';
import { Block } from './block.tsx';
import { percent } from './overview-data.ts';
import { overviewText as words } from './overview.text.ts';
import styles from './overview.module.css';

type Category = DataFor<'GET /statistics/category'>[number];

const FEW = 5;

/** Its name leads to what stands in it; beside it the section, where that is not the knowledge base. */
function CategoryName({ id, name, model }: Category) {
  return (
    <td className={styles.words}>
      <Anchor to={listAddress(model, { categoryId: id })}>{name}</Anchor>
      {model !== 'ARTICLE' && <small> {sectionOf(model).label}</small>}
    </td>
  );
}

interface CategoryTableProps {
  categories: readonly Category[];
  whole: boolean;
  all: boolean;
  other: string;
}

/** Each category with what was read and said in it; the most read first. */
export function CategoryTable({ categories, whole, all, other }: CategoryTableProps) {
  const total = categories.length;
  const sorted = [...categories].sort((a, b) => b.views - a.views || b.contents - a.contents);
  const count = formatCount(total);
  return (
    <Block
      title={words.categories}
      note={total === 0 ? undefined : whole ? words.ofWhole(count) : words.ofOwn(count)}
      more={total > FEW ? { to: other, label: all ? words.fewer : words.all } : undefined}
      empty={
        total === 0 ? { title: words.noCategories, words: words.noCategoriesWords } : undefined
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.category}</th>
            {[words.articles, words.reads, words.useful, words.overdueShort].map((head) => (
              <th key={head} scope="col" className={styles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, all ? total : FEW).map((category) => (
            <tr key={category.id}>
              <CategoryName {...category} />
              <td className={styles.number}>{formatCount(category.contents)}</td>
              <td className={styles.number}>{formatCount(category.views)}</td>
              <td className={styles.number}>
                <Useful share={percent(category.helpful, category.helpful + category.unhelpful)} />
              </td>
              <td className={styles.number} data-tone={category.overdue > FEW ? 'warn' : undefined}>
                {formatCount(category.overdue)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

function Useful({ share }: { share: number | null }) {
  if (share === null) return words.none;
  return (
    <>
      <svg
        className={styles.meter}
        viewBox="0 0 48 3"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="48" height="3" />
        <rect width={(48 * share) / 100} height="3" />
      </svg>
      {words.percent(share)}
    </>
  );
}

interface QuietCategoriesProps {
  categories: readonly Category[];
  span: string;
  /** First day of the range. */
  since: string;
}

/** Categories with contents, but none that are new; those longest without come first. */
export function QuietCategories({ categories, span, since }: QuietCategoriesProps) {
  const from = Date.parse(`${since}T00:00:00+08:00`);
  const quiet = categories
    .filter(({ contents, latestAt }) => contents > 0 && !(Date.parse(latestAt ?? '') >= from))
    .sort((a, b) => (a.latestAt ?? '').localeCompare(b.latestAt ?? ''));
  return (
    <Block
      title={words.quiet}
      note={quiet.length === 0 ? undefined : words.quietCount(span, formatCount(quiet.length))}
      empty={quiet.length === 0 ? { title: words.noQuiet } : undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.category}</th>
            <th scope="col" className={styles.number}>
              {words.articles}
            </th>
            <th scope="col" className={styles.number}>
              {words.latest}
            </th>
          </tr>
        </thead>
        <tbody>
          {quiet.slice(0, FEW).map((category) => (
            <tr key={category.id}>
              <CategoryName {...category} />
              <td className={styles.number}>{formatCount(category.contents)}</td>
              <td className={styles.number}>
                {category.latestAt === null ? words.never : <Time at={category.latestAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}
