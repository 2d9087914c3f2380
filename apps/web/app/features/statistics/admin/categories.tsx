import type { DataFor } from '@zhihui/contract/client.ts';
import { listAddress, getSection } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Time } from '../../../ui/time.tsx';
import { Block } from './block.tsx';
import { toPercent } from './overview-data.ts';
import { overviewText as text } from './overview.text.ts';
import styles from './overview.module.css';

type Category = DataFor<'GET /statistics/category'>[number];

const PREVIEW_COUNT = 5;

/** The name of a category, linked to its list, with the section unless it is the knowledge base. */
function CategoryName({ id, name, model }: Category) {
  return (
    <td className={styles.words}>
      <Anchor to={listAddress(model, { categoryId: id })}>{name}</Anchor>
      {model !== 'ARTICLE' && <small> {getSection(model).label}</small>}
    </td>
  );
}

interface CategoryTableProps {
  categories: readonly Category[];
  seesAll: boolean;
  all: boolean;
  toggleAddress: string;
}

/** Categories with their views and interactions, the most read first. */
export function CategoryTable({ categories, seesAll, all, toggleAddress }: CategoryTableProps) {
  const total = categories.length;
  const sorted = [...categories].sort((a, b) => b.views - a.views || b.contents - a.contents);
  const count = formatCount(total);
  return (
    <Block
      title={text.categories}
      note={total === 0 ? undefined : seesAll ? text.ofWhole(count) : text.ownCount(count)}
      more={
        total > PREVIEW_COUNT
          ? { to: toggleAddress, label: all ? text.collapse : text.all }
          : undefined
      }
      empty={
        total === 0
          ? { title: text.noCategories, description: text.noCategoriesDescription }
          : undefined
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.category}</th>
            {[text.articles, text.readTrend, text.useful, text.overdueShort].map((head) => (
              <th key={head} scope="col" className={styles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, all ? total : PREVIEW_COUNT).map((category) => (
            <tr key={category.id}>
              <CategoryName {...category} />
              <td className={styles.number}>{formatCount(category.contents)}</td>
              <td className={styles.number}>{formatCount(category.views)}</td>
              <td className={styles.number}>
                <UsefulShare
                  share={toPercent(category.helpful, category.helpful + category.unhelpful)}
                />
              </td>
              <td
                className={styles.number}
                data-tone={category.overdue > PREVIEW_COUNT ? 'warn' : undefined}
              >
                {formatCount(category.overdue)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}

function UsefulShare({ share }: { share: number | null }) {
  if (share === null) return text.none;
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
      {text.percent(share)}
    </>
  );
}

interface InactiveCategoriesProps {
  categories: readonly Category[];
  span: string;
  /** First day of the range. */
  since: string;
}

/** Categories without new contents, those with the oldest first. */
export function InactiveCategories({ categories, span, since }: InactiveCategoriesProps) {
  const from = Date.parse(`${since}T00:00:00+08:00`);
  const inactive = categories
    .filter(({ contents, latestAt }) => contents > 0 && !(Date.parse(latestAt ?? '') >= from))
    .sort((a, b) => (a.latestAt ?? '').localeCompare(b.latestAt ?? ''));
  return (
    <Block
      title={text.inactive}
      note={
        inactive.length === 0 ? undefined : text.inactiveCount(span, formatCount(inactive.length))
      }
      empty={inactive.length === 0 ? { title: text.noInactive } : undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.category}</th>
            <th scope="col" className={styles.number}>
              {text.articles}
            </th>
            <th scope="col" className={styles.number}>
              {text.latest}
            </th>
          </tr>
        </thead>
        <tbody>
          {inactive.slice(0, PREVIEW_COUNT).map((category) => (
            <tr key={category.id}>
              <CategoryName {...category} />
              <td className={styles.number}>{formatCount(category.contents)}</td>
              <td className={styles.number}>
                {category.latestAt === null ? text.never : <Time at={category.latestAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}
