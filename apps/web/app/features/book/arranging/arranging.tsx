import type { Book } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import type { Branches } from '../components/use-branches.ts';
import { Branch } from './arranged-branch.tsx';
import styles from './arranging.module.css';
import { arrangingText } from './arranging.text.ts';
import type { May } from './may.ts';
import { useMoves } from './use-moves.ts';

interface ArrangingProps {
  book: Book;
  branches: Branches;
  here: { categoryId: Id; articleId: Id | null };
}

/** The tree while it is put in order: each list by itself, by dragging, by keys and by one press. */
export function Arranging({ book, branches }: ArrangingProps) {
  const may = useMay(book.id);
  const { move, said } = useMoves(branches);
  if (may === null) return null;
  if (may.articlesOf.size === 0 && may.categories.size === 0) {
    return <p className={styles.hint}>{arrangingText.nothing}</p>;
  }
  return (
    <div className={styles.tree}>
      <p className={styles.hint}>{arrangingText.hint}</p>
      <Branch {...{ id: book.id, name: book.name, branches, may, move }} depth={1} />
      <output className="vh">{said}</output>
    </div>
  );
}

/** Asked of the server: it knows the reach. */
function useMay(id: Id): May | null {
  const [may, setMay] = useState<May | null>(null);
  useEffect(() => {
    let left = false;
    void call('GET /category/:id/arranging', { params: { id } }).then((answer) => {
      if (left) return;
      const { articlesOf, categories } = answer.ok
        ? answer.data
        : { articlesOf: [], categories: [] };
      setMay({
        articlesOf: new Set(articlesOf.map(String)),
        categories: new Set(categories.map(String)),
      });
    });
    return () => {
      left = true;
    };
  }, [id]);
  return may;
}
